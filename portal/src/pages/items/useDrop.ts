// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';

interface Drop {
  readonly isOver: boolean;
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** Takes a file that is dropped. */
export function useDrop(onFile: (file: File) => void): Drop {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event) => {
        if (event.dataTransfer?.types.includes('Files') !== true) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event) => {
        setOver(false);
        const file = event.dataTransfer?.files[0];
        if (file === undefined) return;
        event.preventDefault();
        onFile(file);
      },
    },
  };
}
