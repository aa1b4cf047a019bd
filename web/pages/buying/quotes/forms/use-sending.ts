import { useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../../app/api/client.ts';
import { ApiError } from '../../../../app/api/error.ts';

/**
 * Sending a form: what the server refuses stands at its field or above the form, which leads there, and what was typed stays. One key for each intention: a
 * second press has no second effect, and corrected input is sent as a new request.
 */
export function useSending() {
  const [key, setKey] = useState(newIdempotencyKey);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    field?.focus({ preventScroll: true });
    (field ?? form.current?.querySelector('[role=alert]'))?.scrollIntoView({ block: 'center' });
  }, [errors, failure]);
  async function run(work: (options: { idempotencyKey: string; quiet: true }) => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setErrors({});
    setFailure(null);
    try {
      await work({ idempotencyKey: key, quiet: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.fields);
      // What belongs to no field of the form stands above it.
      if (Object.keys(error.fields).length === 0) setFailure(error.message);
      else if (error.fields['lines']) setFailure(error.fields['lines']);
      setKey(newIdempotencyKey());
    } finally {
      setBusy(false);
    }
  }
  return { form, run, errors, failure, busy };
}
