import type { Errors } from './errors.ts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { accountCalls } from '../../../../contract/identity/accounts.ts';
import type { InputOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { emailCode, loginTypes } from '../../../../contract/identity/login.ts';
import { send } from '../../../app/api/client.ts';
import { ApiError } from '../../../app/api/error.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Problem, problemsOf, problemsOfEmail } from './check.ts';
import { logIn } from './enter.ts';
import { PasswordField } from './password-field.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

type LoginFormProperties = { seller: boolean; target: string | null; email: string; onEmail: (email: string) => void };

/** E-mail and password, or for buyers an e-mailed code. What was typed stays after an error; the e-mail also when the tab changes. */
export function LoginForm({ seller, target, email, onEmail }: LoginFormProperties): ReactNode {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const [byCode, setByCode] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [sending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const [wait, startWaiting] = useCountdown();
  /** Right so far; the second factor is still to come. */
  const [credentials, setCredentials] = useState<InputOf<typeof accountCalls.login> | null>(null);
  const withCode = byCode && !seller;

  const entry = (name: string): string => (form.current?.elements.namedItem(name) as HTMLInputElement | null)?.value ?? '';

  /** Shows the messages and goes to the first field that has one. False when there are any. */
  function passes(problems: Problem[]): boolean {
    setErrors(Object.fromEntries(problems.map(({ field, text: id }) => [field, text(id, { digits: emailCode.digits })])));
    const [first] = problems;
    if (first) (form.current?.elements.namedItem(first.field) as HTMLInputElement | null)?.focus();
    return !first;
  }

  function explain(error: unknown): Errors {
    if (!(error instanceof ApiError)) return { form: text('common.offline') };
    if (error.code === codes.encryptionRequired && !window.isSecureContext) return { form: text('login.insecure') };
    return Object.keys(error.fields).length > 0 ? error.fields : { form: error.message };
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const loginType = seller ? loginTypes.seller : withCode ? loginTypes.buyerCode : loginTypes.buyerPassword;
    const entries = { loginType, email, password: entry('password'), code: entry('code') };
    if (busy || !passes(problemsOf(entries))) return;
    setBusy(true);
    const proof = { loginType, email, ...(withCode ? { code: entries.code } : { password: entries.password }) };
    try {
      await logIn(proof, target);
    } catch (error) {
      if (error instanceof ApiError && error.code === codes.secondFactorRequired) setCredentials(proof);
      else setErrors(explain(error));
      setBusy(false);
    }
  }

  async function sendCode(): Promise<void> {
    if (sending || wait > 0 || !passes(problemsOfEmail(email))) return;
    setSending(true);
    try {
      const { pauseSeconds } = await send(accountCalls.sendLoginCode, { email }, { quiet: true });
      setSentTo(email.trim());
      startWaiting(pauseSeconds);
      (form.current?.elements.namedItem('code') as HTMLInputElement | null)?.focus();
    } catch (error) {
      setErrors(explain(error));
      const seconds = error instanceof ApiError ? (error.data as { seconds?: number } | null)?.seconds : undefined;
      if (seconds) startWaiting(seconds);
    } finally {
      setSending(false);
    }
  }

  if (credentials)
    return <SecondFactorStep credentials={credentials} target={target} explain={explain} onBack={() => setCredentials(null)} />;
  return (
    <form ref={form} noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      {errors.form && <Notice kind="danger">{errors.form}</Notice>}
      <TextField
        label={text('login.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={254}
        required
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        error={errors.email}
      />
      {withCode ? (
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            className="min-w-40 flex-1"
            label={text('login.code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
            error={errors.code}
          />
          <Button kind="secondary" className="mt-7" busy={sending} disabled={wait > 0} onClick={() => void sendCode()}>
            {wait > 0 ? text('login.sendAgainIn', { seconds: wait }) : text('login.sendCode')}
          </Button>
        </div>
      ) : (
        <PasswordField
          label={text('login.password')}
          name="password"
          autoComplete="current-password"
          maxLength={200}
          required
          error={errors.password}
        />
      )}
      {withCode && sentTo && (
        <p role="status" className="text-sm text-muted">
          {text('login.codeSent', { email: sentTo, minutes: emailCode.minutes })}
        </p>
      )}
      <Button type="submit" size="large" wide busy={busy}>
        {text('login.submit')}
      </Button>
      {!seller && (
        <button
          type="button"
          className="self-center text-sm font-semibold text-accent underline-offset-4 hover:underline"
          onClick={() => {
            setErrors({});
            setByCode(!byCode);
          }}
        >
          {text(withCode ? 'login.byPassword' : 'login.byCode')}
        </button>
      )}
    </form>
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
