// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef, useState } from 'preact/hooks';
import { isAbort, messageOf } from '../../api/errors';
import { createItem } from '../../api/items';
import type { Container, ContainerName } from '../../api/types';
import { counted, formatCount } from '../../model/format';
import { readItems, type SourceLine } from '../../model/jsonLines';
import { keyOf } from '../../model/partitionKey';
import { forEachOf } from '../../model/pool';
import { withFailure, type UploadFailure } from '../../model/uploadFailures';
import { Dialog } from '../../parts/Dialog';
import { Progress } from '../../parts/Progress';
import { ErrorBox } from '../../parts/States';
import { readItemText } from './itemText';

interface UploadDialogProps {
  readonly name: ContainerName;
  readonly container: Container;
  /** The dropped file; without one, the dialog asks for a file. */
  readonly file: File | null;
  readonly onClose: (written: number) => void;
}

type Stage = 'asking' | 'running' | 'done' | 'cancelled';

/** Writes the items of a file: created if they are new, replaced if they are there. */
export function UploadDialog({ name, container, file, onClose }: UploadDialogProps) {
  const [stage, setStage] = useState<Stage>('asking');
  const [written, setWritten] = useState(0);
  const [failed, setFailed] = useState(0);
  const [failures, setFailures] = useState<readonly UploadFailure[]>([]);
  const [error, setError] = useState<unknown>(null);
  const abort = useRef(new AbortController());

  const writeOne = async (source: SourceLine): Promise<void> => {
    try {
      const read = readItemText(source.text);
      if (read.kind === 'mistake') throw new Error(read.mistake);
      const key = keyOf(read.item, container.partitionKey.paths);
      await createItem(name, key, source.text, { upsert: true, signal: abort.current.signal });
      setWritten((old) => old + 1);
    } catch (failure) {
      if (isAbort(failure)) return;
      setFailed((old) => old + 1);
      setFailures((old) => withFailure(old, { line: source.line, message: messageOf(failure) }));
    }
  };
  const start = async (chosen: File): Promise<void> => {
    abort.current = new AbortController();
    setStage('running');
    setError(null);
    try {
      await forEachOf(readItems(chosen), writeOne, abort.current.signal);
    } catch (failure) {
      setError(failure);
    }
    setStage(abort.current.signal.aborted ? 'cancelled' : 'done');
  };
  useEffect(() => {
    if (file !== null) void start(file);
    return () => abort.current.abort();
  }, []);

  return (
    <Dialog title="Upload items" onClose={() => onClose(written)}>
      <div class="dialog-body stack">
        {stage === 'asking' && (
          <>
            <p>
              One JSON object on each line, or one JSON array. Items whose id and partition key are there already are
              replaced.
            </p>
            <label class="field">
              <span>File</span>
              <input
                class="input"
                type="file"
                accept=".json,.jsonl,.ndjson,application/json,application/x-ndjson"
                onChange={(event) => {
                  const chosen = event.currentTarget.files?.[0];
                  if (chosen !== undefined) void start(chosen);
                }}
              />
            </label>
          </>
        )}
        {stage === 'running' && (
          <Progress label="Writing items" done={written + failed} total={null} onCancel={() => abort.current.abort()} />
        )}
        {(stage === 'done' || stage === 'cancelled') && (
          <p role="status">
            {stage === 'cancelled' ? 'Cancelled. ' : ''}
            <strong>{counted(written, 'item')} written</strong>
            {failed > 0 && `, ${formatCount(failed)} failed`}.
          </p>
        )}
        {error !== null && <ErrorBox error={error} />}
        {failures.length > 0 && (
          <div class="scroll-box">
            <table class="table">
              <caption class="unseen">Failed lines</caption>
              <thead>
                <tr>
                  <th scope="col">Line</th>
                  <th scope="col">Error</th>
                </tr>
              </thead>
              <tbody>
                {failures.map((failure) => (
                  <tr key={failure.line}>
                    <td class="numbers">{failure.line}</td>
                    <td class="wrap">{failure.message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {failed > failures.length && <p class="muted">…and {formatCount(failed - failures.length)} more.</p>}
          </div>
        )}
      </div>
      <footer class="dialog-foot">
        <button type="button" class="button" onClick={() => onClose(written)}>
          {stage === 'running' ? 'Cancel and close' : 'Close'}
        </button>
      </footer>
    </Dialog>
  );
}
