import { type ReactNode, Suspense, useState } from 'react';
import { securityCalls } from '../../../../contract/identity/security.ts';
import { send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Copyable } from '../../../ui/copyable.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Steps } from '../../../ui/progress.tsx';
import { FormActions } from './form-actions.tsx';
import { PasswordField } from '../login/password-field.tsx';

const QrCode = lazyPart(() => import('./qr-code.tsx'));

type Secret = { secret: string; uri: string };

/** Password, then the secret for the app, then a code of it; the recovery codes that come with it are shown by `onCodes`. */
export function SecondFactorSetUp({ onCodes, onCancel }: { onCodes: (codes: string[]) => void; onCancel: () => void }): ReactNode {
  const text = useText();
  const [secret, setSecret] = useState<Secret | null>(null);
  const steps = [text('security.stepPassword'), text('security.stepApp'), text('security.stepCodes')];
  return (
    <div className="mt-5">
      <Steps label={text('security.setUp')} steps={steps} current={secret ? 1 : 0} />
      {secret ? (
        <AppStep secret={secret} onCodes={onCodes} onCancel={onCancel} />
      ) : (
        <PasswordStep onSecret={setSecret} onCancel={onCancel} />
      )}
    </div>
  );
}

function PasswordStep({ onSecret, onCancel }: { onSecret: (secret: Secret) => void; onCancel: () => void }): ReactNode {
  const text = useText();
  const { form, onSubmit, error, failure, busy } = useApiForm<{ password: string }>(securityCalls.beginSecondFactor.input, {
    values: { password: '' },
    submit: async (values) => onSecret(await send(securityCalls.beginSecondFactor, values, { quiet: true })),
  });
  return (
    <Form failure={failure} className="grid max-w-md gap-4" onSubmit={(event) => void onSubmit(event)}>
      <PasswordField
        label={text('security.currentPassword')}
        hint={text('security.whyPassword')}
        autoComplete="current-password"
        required
        error={error('password')}
        {...form.register('password')}
      />
      <FormActions confirm={text('security.next')} busy={busy} onCancel={onCancel} />
    </Form>
  );
}

function AppStep({ secret, onCodes, onCancel }: { secret: Secret; onCodes: (codes: string[]) => void; onCancel: () => void }): ReactNode {
  const text = useText();
  const { form, onSubmit, error, failure, busy } = useApiForm<{ code: string }>(securityCalls.confirmSecondFactor.input, {
    values: { code: '' },
    submit: async (values) => onCodes((await send(securityCalls.confirmSecondFactor, values, { quiet: true })).recoveryCodes),
  });
  const typed = (secret.secret.match(/.{1,4}/g) ?? []).join(' ');
  return (
    <Form failure={failure} className="grid gap-6 md:grid-cols-[auto_minmax(0,1fr)] md:gap-10" onSubmit={(event) => void onSubmit(event)}>
      <div className="size-52">
        <Suspense fallback={<span className="block size-52 rounded-md bg-sunken" />}>
          <QrCode content={secret.uri} label={text('security.qrCode')} />
        </Suspense>
      </div>
      <div className="grid content-start gap-4">
        <p className="max-w-text text-sm">{text('security.scan')}</p>
        <div className="text-sm">
          <p className="text-muted">{text('security.typed')}</p>
          <span className="font-mono break-all">
            <Copyable value={typed} />
          </span>
        </div>
        <TextField
          label={text('security.appCode')}
          className="max-w-60"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          required
          error={error('code')}
          {...form.register('code')}
        />
        <FormActions confirm={text('security.turnOn')} busy={busy} onCancel={onCancel} />
      </div>
    </Form>
  );
}
