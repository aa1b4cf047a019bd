import { useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../../app/api/client.ts';
import { useCalls } from '../../../../app/api/use-call.ts';

/**
 * Sending a form: what the server refuses stands at its field or above the form, which leads there, and what was typed stays. One key for each intention: a
 * second press has no second effect, and corrected input is sent as a new request.
 */
export function useSending() {
  const [key, setKey] = useState(newIdempotencyKey);
  const { pending: busy, errors, failure: other, refusal, run: make } = useCalls();
  // What belongs to no field of the form stands above it.
  const failure = errors['lines'] ?? other;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    field?.focus({ preventScroll: true });
    (field ?? form.current?.querySelector('[role=alert]'))?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  async function run(work: (options: { idempotencyKey: string; quiet: true }) => Promise<void>): Promise<void> {
    if (busy) return;
    const done = await make(() => work({ idempotencyKey: key, quiet: true }));
    if (!done) setKey(newIdempotencyKey());
  }
  return { form, run, errors, failure, busy };
}
