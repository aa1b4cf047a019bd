import type { ReactNode } from 'react';
import { securityCalls } from '../../../../contract/identity/security.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { PasswordField } from '../login/password-field.tsx';

type Values = { password: string; secondFactor: string };
type Properties = {
  lead: string;
  confirm: string;
  dangerous?: boolean;
  submit: (values: Values) => Promise<void>;
  onCancel: () => void;
};

/** Password and code once more, before something that a thief of the session must not do. */
export function BothForm({ lead, confirm, dangerous = false, submit, onCancel }: Properties): ReactNode {
  const text = useText();
  const { form, onSubmit, error, failure, busy } = useApiForm<Values>(securityCalls.removeSecondFactor.input, {
    values: { password: '', secondFactor: '' },
    submit,
  });
  return (
    <Form failure={failure} className="mt-4 grid max-w-md gap-4" onSubmit={(event) => void onSubmit(event)}>
      <p className="text-sm">{lead}</p>
      <PasswordField
        label={text('security.currentPassword')}
        autoComplete="current-password"
        required
        error={error('password')}
        {...form.register('password')}
      />
      <TextField
        label={text('login.secondFactor')}
        hint={text('login.secondFactorHint')}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={40}
        required
        error={error('secondFactor')}
        {...form.register('secondFactor')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind={dangerous ? 'danger' : 'primary'} busy={busy}>
          {confirm}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {text('common.cancel')}
        </Button>
      </div>
    </Form>
  );
}
