/*
 * A field is checked when it loses the focus, which a press of the pointer elsewhere does. A message that appeared during the press would
 * move what is being pressed away from the pointer, and the click would be lost. So messages wait until the pointer is released.
 */

let released: Promise<void> | undefined;

/** Fulfilled at once while nothing is pressed, otherwise after the click that the press becomes. */
export function pointerReleased(): Promise<void> {
  return released ?? Promise.resolve();
}

function pressed(): void {
  released ??= new Promise((resolve) => {
    const end = new AbortController();
    const release = (): void => {
      end.abort();
      released = undefined;
      // The click is dispatched right after the release.
      setTimeout(resolve);
    };
    for (const type of ['pointerup', 'pointercancel', 'dragend']) addEventListener(type, release, { capture: true, signal: end.signal });
  });
}

if (typeof document !== 'undefined') addEventListener('pointerdown', pressed, { capture: true, passive: true });
