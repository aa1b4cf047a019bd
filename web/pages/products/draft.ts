import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';

/** What was kept under the key, over what is saved; null where nothing was, or `isOne` does not know it. */
export function readDraft<Form extends object>(
  storage: Pick<Storage, 'getItem'>,
  key: string,
  saved: Form,
  isOne: (kept: Form) => boolean,
): Form | null {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? 'null') as Form | null;
    return kept !== null && typeof kept === 'object' && isOne(kept) ? { ...saved, ...kept } : null;
  } catch {
    return null;
  }
}

/**
 * A form while it is written. Whoever goes elsewhere or loads the page anew finds what was not saved again, in this tab; `isBack` says so
 * until it is dropped. With another `round` everything stands anew, so that no field holds on to what it was drawn with.
 */
export function useDraft<Form extends object>(
  key: string,
  saved: Form,
  isOne: (kept: Form) => boolean,
): {
  form: Form;
  setForm: Dispatch<SetStateAction<Form>>;
  isBack: boolean;
  round: number;
  drop: () => void;
  /** It is saved: nothing is kept any more. */
  settle: () => void;
} {
  // Those of the first drawing: another item is another form.
  const [first] = useState(() => ({ key, saved, isOne }));
  const [form, setForm] = useState(first.saved);
  const [isBack, setBack] = useState(false);
  const [round, setRound] = useState(0);
  const latest = useRef(form);
  const settled = useRef(false);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    // After the first drawing, which has to be the server's.
    const kept = readDraft(sessionStorage, first.key, first.saved, first.isOne);
    if (kept) {
      setForm(kept);
      setBack(true);
      setRound(1);
    }
    const keep = (): void => {
      try {
        if (settled.current || latest.current === first.saved) sessionStorage.removeItem(first.key);
        else sessionStorage.setItem(first.key, JSON.stringify(latest.current));
      } catch {
        // A full or forbidden storage keeps nothing; the form itself is not touched.
      }
    };
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [first]);
  return {
    form,
    setForm,
    isBack,
    round,
    drop: () => {
      setForm(first.saved);
      setBack(false);
      setRound((before) => before + 1);
    },
    settle: () => {
      settled.current = true;
    },
  };
}
