// SPDX-License-Identifier: Apache-2.0
import { createElement, type Component, type FunctionComponent } from 'preact';

/** Draws a component again only when one of its properties is another one; for rows, of which there are many. */
export function unlessSame<Properties extends object>(
  component: FunctionComponent<Properties>,
): FunctionComponent<Properties> {
  return function Remembering(this: Component<Properties>, properties: Properties) {
    this.shouldComponentUpdate = (next) => !isSame(this.props, next);
    return createElement(component, properties);
  } as FunctionComponent<Properties>;
}

function isSame(before: object, after: object): boolean {
  const old = Object.entries(before);
  const names = Object.keys(after);
  return old.length === names.length && old.every(([name, value]) => (after as Record<string, unknown>)[name] === value);
}
