import { useState } from 'react';
import { ApiError } from '../../api/error.ts';

/** Keeps what the server said about fields and about the whole while something is saved. `save` answers whether it went well. */
export function useSave(): {
  errors: Record<string, string>;
  failure: string | null;
  busy: boolean;
  save: (work: () => Promise<void>) => Promise<boolean>;
} {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setErrors({});
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.fields);
      if (Object.keys(error.fields).length === 0) setFailure(error.message);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { errors, failure, busy, save };
}
