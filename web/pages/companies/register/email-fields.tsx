import { type ReactNode, useEffect, useState } from 'react';
import type { FieldPath, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { emailCode } from '../../../../contract/identity/login.ts';
import { registrationCalls } from '../../../../contract/companies/registration.ts';
import { send } from '../../../app/api/client.ts';
import { ApiError } from '../../../app/api/error.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';

type Properties<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  error: (path: Path<Values>) => string | undefined;
  purpose: 'register' | 'reset';
};

/** E-mail, a button that sends a code there, and the code. Only the mail reveals whether the address is known. */
export function EmailFields<Values extends FieldValues>({ form, error, purpose }: Properties<Values>): ReactNode {
  const text = useText();
  const [wait, startWaiting] = useCountdown();
  const [sending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const email = 'email' as FieldPath<Values>;
  const code = 'code' as FieldPath<Values>;

  async function sendCode(): Promise<void> {
    if (sending || wait > 0 || !(await form.trigger(email, { shouldFocus: true }))) return;
    setSending(true);
    try {
      const address = String(form.getValues(email)).trim();
      const { pauseSeconds } = await send(registrationCalls.generateVerifyCode, { email: address, purpose }, { quiet: true });
      setSentTo(address);
      startWaiting(pauseSeconds);
      form.clearErrors(code);
      form.setFocus(code);
    } catch (failure) {
      const message = failure instanceof ApiError ? (failure.fields['email'] ?? failure.message) : text('register.offline');
      form.setError(email, { message }, { shouldFocus: true });
      const seconds = failure instanceof ApiError ? (failure.data as { seconds?: number } | null)?.seconds : undefined;
      if (seconds) startWaiting(seconds);
    } finally {
      setSending(false);
    }
  }

  return (
    <>
      <TextField
        label={text('register.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={254}
        required
        error={error(email)}
        {...form.register(email)}
      />
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          className="min-w-40 flex-1"
          label={text('register.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          error={error(code)}
          {...form.register(code)}
        />
        <Button kind="secondary" className="mt-7" busy={sending} disabled={wait > 0} onClick={() => void sendCode()}>
          {wait > 0 ? text('register.sendAgainIn', { seconds: wait }) : text('register.sendCode')}
        </Button>
      </div>
      <p role="status" className={sentTo ? 'text-sm text-muted' : 'sr-only'}>
        {sentTo && text(purpose === 'register' ? 'register.codeSent' : 'register.resetSent', { email: sentTo, minutes: emailCode.minutes })}
      </p>
    </>
  );
}

/** Seconds that are left, and how to begin. */
function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}
