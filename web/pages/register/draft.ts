import { useCallback, useEffect, useState } from 'react';

/** What has been typed so far and how far it has come. Kept for this tab, also over a reload; passwords never are. */
export type Draft<Values> = { step: number; values: Values };

const prefix = 'cldb2b-prod-';
const secret = new Set(['password', 'confirmPassword']);

function read<Values>(name: string): Draft<Values> | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') as Draft<Values> | null;
    return kept !== null && Number.isSafeInteger(kept.step) && typeof kept.values === 'object' ? kept : null;
  } catch {
    return null;
  }
}

function write(name: string, draft: Draft<unknown> | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(prefix + name);
    else
      sessionStorage.setItem(
        prefix + name,
        JSON.stringify(draft, (key, value: unknown) => (secret.has(key) ? undefined : value)),
      );
  } catch {
    // A device that keeps nothing loses the form with the page.
  }
}

/**
 * The draft of a form of several steps. `loaded` counts up when a kept one has been read: use it as the key of the form. `save` keeps what is
 * typed without drawing the page again.
 */
export function useDraft<Values extends object>(name: string, empty: Values) {
  const [draft, setDraft] = useState<Draft<Values>>({ step: 0, values: empty });
  const [loaded, setLoaded] = useState(0);

  useEffect(() => {
    const kept = read<Values>(name);
    if (!kept) return;
    setDraft({ step: kept.step, values: { ...empty, ...kept.values } });
    setLoaded(1);
    // Read once, when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [name]);

  const goTo = useCallback(
    (step: number, values: Partial<Values> = {}) =>
      setDraft((before) => {
        const next = { step, values: { ...before.values, ...values } };
        write(name, next);
        return next;
      }),
    [name],
  );
  const save = useCallback(
    (step: number, values: Partial<Values>) => write(name, { step, values: { ...draft.values, ...values } }),
    [name, draft.values],
  );
  const forget = useCallback(() => write(name, null), [name]);
  return { draft, loaded, goTo, save, forget };
}
