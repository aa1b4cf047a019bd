import { useCallback, useEffect, useRef, useState } from 'react';
import { storageKey } from '../../../app/session/device/storage.ts';

/** The input so far and the current step. Stored for this tab, also across a reload; passwords are never stored. */
export type Draft<Values> = { step: number; values: Values };

const secret = new Set(['password', 'confirmPassword']);

function read<Values>(name: string): Draft<Values> | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey(name)) ?? 'null') as Draft<Values> | null;
    return stored !== null && Number.isSafeInteger(stored.step) && typeof stored.values === 'object' ? stored : null;
  } catch {
    return null;
  }
}

function write(name: string, draft: Draft<unknown> | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(storageKey(name));
    else
      sessionStorage.setItem(
        storageKey(name),
        JSON.stringify(draft, (key, value: unknown) => (secret.has(key) ? undefined : value)),
      );
  } catch {
    // A device that keeps nothing loses the form with the page.
  }
}

/**
 * The draft of a form of several steps. `loaded` counts up when a stored draft has been read: use it as the key of the form. `save` stores what is
 * typed without drawing the page again.
 */
export function useDraft<Values extends object>(name: string, empty: Values) {
  const [draft, setDraft] = useState<Draft<Values>>({ step: 0, values: empty });
  const [loaded, setLoaded] = useState(0);
  // The current input, which does not cause a render.
  const typed = useRef<Values>(empty);

  useEffect(() => {
    const stored = read<Values>(name);
    if (!stored) return;
    typed.current = { ...typed.current, ...stored.values };
    setDraft({ step: stored.step, values: typed.current });
    setLoaded(1);
  }, [name]);

  const save = useCallback(
    (step: number, values: Partial<Values>) => {
      typed.current = { ...typed.current, ...values };
      write(name, { step, values: typed.current });
    },
    [name],
  );
  const goTo = useCallback(
    (step: number, values: Partial<Values> = {}) => {
      save(step, values);
      setDraft({ step, values: typed.current });
    },
    [save],
  );
  const forget = useCallback(() => write(name, null), [name]);
  return { draft, loaded, goTo, save, forget };
}
