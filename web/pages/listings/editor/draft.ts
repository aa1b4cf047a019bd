import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { storageKey } from '../../../app/session/device/storage.ts';

/** A form, and what was saved when it was filled. */
export type Draft<Form> = { form: Form; base: Form };

/** The draft stored under the key, completed from what is saved; null when there is none or `isOne` rejects it. */
export function readDraft<Form extends object>(
  storage: Pick<Storage, 'getItem'>,
  key: string,
  saved: Form,
  isOne: (stored: Form) => boolean,
): Draft<Form> | null {
  try {
    const { form, base } = JSON.parse(storage.getItem(key) ?? '{}') as Partial<Draft<Form>>;
    return form && base && isOne(form) && isOne(base) ? { form: { ...saved, ...form }, base: { ...saved, ...base } } : null;
  } catch {
    return null;
  }
}

/**
 * A form being edited. Unsaved input survives navigation and reload in this tab; `isBack` says that it was restored
 * until it is discarded. Another `round` resets all fields, so that none holds an initial value.
 */
export function useDraft<Form extends object>(
  key: string,
  saved: Form,
  isOne: (stored: Form) => boolean,
): {
  form: Form;
  setForm: Dispatch<SetStateAction<Form>>;
  /** Goes on with another form, made from what is typed by now, over what is saved by now. */
  rebase: (change: (draft: Draft<Form>) => Draft<Form>) => void;
  isBack: boolean;
  round: number;
  drop: () => void;
  /** The form is saved: the draft is removed. */
  settle: () => void;
} {
  // Those of the first drawing: another item is another form.
  const [first] = useState(() => ({ key: storageKey(key), saved, isOne }));
  const [form, setForm] = useState(first.saved);
  const [base, setBase] = useState(first.saved);
  /** The latest that is known to be saved; a draft may be older. */
  const [fresh, setFresh] = useState(first.saved);
  const [isBack, setBack] = useState(false);
  const [round, setRound] = useState(0);
  const latest = useRef({ form, base });
  const settled = useRef(false);
  useEffect(() => {
    latest.current = { form, base };
  });
  useEffect(() => {
    // After the first drawing, which has to be the server's.
    const stored = readDraft(sessionStorage, first.key, first.saved, first.isOne);
    if (stored) {
      setForm(stored.form);
      setBase(stored.base);
      setBack(true);
      setRound(1);
    }
    const keep = (): void => {
      try {
        if (settled.current || latest.current.form === latest.current.base) sessionStorage.removeItem(first.key);
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
    rebase: (change) => {
      const draft = change(latest.current);
      setForm(draft.form);
      setBase(draft.base);
      setFresh(draft.base);
      setRound((before) => before + 1);
    },
    isBack,
    round,
    drop: () => {
      setForm(fresh);
      setBase(fresh);
      setBack(false);
      setRound((before) => before + 1);
    },
    settle: () => {
      settled.current = true;
    },
  };
}
