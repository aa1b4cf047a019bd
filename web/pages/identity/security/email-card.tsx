import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { securityCalls } from '../../../../contract/identity/security.ts';
import { send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { FormActions } from './form-actions.tsx';
import { PasswordField } from '../login/password-field.tsx';

/** The address that the user logs in with. A new one is confirmed by a code that is sent to it. */
export function EmailCard({ email }: { email: string }): ReactNode {
  const text = useText();
  const [changing, setChanging] = useState(false);
  return (
    <Card
      title={text('security.email')}
      actions={
        !changing && (
          <Button kind="secondary" size="small" onClick={() => setChanging(true)}>
            {text('security.changeEmail')}
          </Button>
        )
      }
    >
      <p className="text-sm break-all text-muted">{email}</p>
      {changing && <Change onEnd={() => setChanging(false)} />}
    </Card>
  );
}

function Change({ onEnd }: { onEnd: () => void }): ReactNode {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return <div className="mt-5">{sentTo ? <Confirm email={sentTo} onEnd={onEnd} /> : <Request onSent={setSentTo} onEnd={onEnd} />}</div>;
}

function Request({ onSent, onEnd }: { onSent: (email: string) => void; onEnd: () => void }): ReactNode {
  const text = useText();
  const { form, onSubmit, error, failure, busy } = useApiForm<{ email: string; password: string }>(securityCalls.requestEmailChange.input, {
    values: { email: '', password: '' },
    submit: async (values) => {
      await send(securityCalls.requestEmailChange, values, { quiet: true });
      onSent(values.email);
    },
  });
  return (
    <Form failure={failure} className="grid max-w-md gap-4" onSubmit={(event) => void onSubmit(event)}>
      <TextField
        label={text('security.newEmail')}
        hint={text('security.newEmailHint')}
        type="email"
        autoComplete="email"
        maxLength={254}
        error={error('email')}
        {...form.register('email')}
      />
      <PasswordField
        label={text('security.currentPassword')}
        autoComplete="current-password"
        required
        error={error('password')}
        {...form.register('password')}
      />
      <FormActions confirm={text('security.sendCode')} busy={busy} onCancel={onEnd} />
    </Form>
  );
}

function Confirm({ email, onEnd }: { email: string; onEnd: () => void }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const { form, onSubmit, error, failure, busy } = useApiForm<{ email: string; code: string }>(securityCalls.confirmEmailChange.input, {
    values: { email, code: '' },
    submit: async (values) => {
      await send(securityCalls.confirmEmailChange, values, { quiet: true });
      showMessage(text('security.emailChanged', { email }), 'positive');
      await revalidate();
      onEnd();
    },
  });
  return (
    <Form failure={failure ?? error('email') ?? null} className="grid max-w-md gap-4" onSubmit={(event) => void onSubmit(event)}>
      <TextField
        label={text('security.emailCode')}
        hint={text('security.emailCodeHint', { email })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        error={error('code')}
        {...form.register('code')}
      />
      <FormActions confirm={text('security.changeEmail')} busy={busy} onCancel={onEnd} />
    </Form>
  );
}
