import { type ReactNode, useLayoutEffect } from 'react';

declare global {
  /**
   * What was typed into or chosen in which field before the page's own scripts had come: its last value, and whether it was ticked. The field
   * of the last input stands last.
   */
  var typedEarly: Map<Field, [value: string, checked?: boolean]> | undefined;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Runs with the first bytes of a page. */
export const typedEarlyScript =
  'window.typedEarly=new Map;addEventListener("input",({target:t})=>{let m=window.typedEarly;m?.delete(t);m?.set(t,[t.value,t.checked])},true)';

/**
 * Tells the page inside, as soon as React has taken it over, what was typed by then. Around it and not beside it: the ids that server and
 * browser make (`useId`) count the neighbours.
 */
export function TypedEarly({ children }: { children: ReactNode }): ReactNode {
  useLayoutEffect(() => {
    if (globalThis.typedEarly?.size) void import('./retype.ts').then(({ retype }) => retype());
    else delete globalThis.typedEarly;
  }, []);
  return children;
}
