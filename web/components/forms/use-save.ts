import { useState } from 'react';
import { ApiError } from '../../app/api/error.ts';

type Save = {
  /** Sentences by the field's path. */
  errors: Record<string, string>;
  /** The message about the entire form. */
  failure: string | null;
  busy: boolean;
  save: (work: () => Promise<void>) => Promise<boolean>;
};

/**
 * Holds the server's errors for the fields and for the form during a save. `save` returns whether it succeeded. `fieldsMessage` stands
 * above a form whose fields may be out of sight when one of them is at fault.
 */
export function useSave(fieldsMessage: string | null = null): Save {
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
      setFailure(Object.keys(error.fields).length > 0 ? fieldsMessage : error.message);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { errors, failure, busy, save };
}
