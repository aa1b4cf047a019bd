import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { accountCalls } from '../../../../contract/identity/accounts.ts';
import type { InputOf } from '../../../../contract/wire/call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { logIn } from './enter.ts';
import type { Errors } from './errors.ts';

type Properties = {
  /** E-mail and password, or code, as they were found right; sent again along with the second factor. */
  credentials: InputOf<typeof accountCalls.login>;
  target: string | null;
  explain: (error: unknown) => Errors;
  onBack: () => void;
};

/** The second half of a login: six digits of the app, or a recovery code. */
export function SecondFactorStep({ credentials, target, explain, onBack }: Properties): ReactNode {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  useEffect(() => field.current?.focus(), []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const secondFactor = field.current?.value.trim() ?? '';
    if (busy) return;
    if (!secondFactor) {
      setErrors({ secondFactor: text('login.secondFactorRequired') });
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await logIn({ ...credentials, secondFactor }, target);
    } catch (error) {
      setErrors(explain(error));
      setBusy(false);
      field.current?.select();
    }
  }

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <p role="status" className="text-sm text-muted">
        {text('login.secondFactorLead', { email: credentials.email.trim() })}
      </p>
      {errors.form && <Notice kind="danger">{errors.form}</Notice>}
      <TextField
        ref={field}
        label={text('login.secondFactor')}
        hint={text('login.secondFactorHint')}
        name="secondFactor"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        error={errors.secondFactor}
      />
      <Button type="submit" size="large" wide busy={busy}>
        {text('login.submit')}
      </Button>
      <button type="button" className="self-center text-sm font-semibold text-accent underline-offset-4 hover:underline" onClick={onBack}>
        {text('login.secondFactorBack')}
      </button>
    </form>
  );
}
