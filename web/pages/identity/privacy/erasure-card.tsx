import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Erasure, privacyCalls, type PrivacyScope, privacyTimes } from '../../../../contract/identity/privacy.ts';
import { send } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { PasswordField } from '../login/password-field.tsx';

type Properties = {
  scope: PrivacyScope;
  erasure: Erasure | null;
  /** Sentences that say why not now. */
  obstacles: readonly string[];
};

/** Request for erasure, by password and e-mail; while it is pending, it can be withdrawn. */
export function ErasureCard({ scope, erasure, obstacles }: Properties): ReactNode {
  const text = useText();
  const [confirming, setConfirming] = useState(false);
  return (
    <Card title={text(`privacy.erase.${scope}`)}>
      {erasure ? (
        <Waiting scope={scope} erasure={erasure} />
      ) : (
        <>
          <p className="max-w-text text-sm text-muted">{text(`privacy.eraseLead.${scope}`, { days: privacyTimes.erasureDays })}</p>
          {obstacles.length > 0 && (
            <div className="mt-4">
              {obstacles.map((sentence) => (
                <Notice key={sentence} kind="caution">
                  {sentence}
                </Notice>
              ))}
            </div>
          )}
          {obstacles.length === 0 && !confirming && (
            <Button kind="danger" className="mt-4" onClick={() => setConfirming(true)}>
              {text(`privacy.eraseAsk.${scope}`)}
            </Button>
          )}
          {obstacles.length === 0 && confirming && <AskForm scope={scope} onDone={() => setConfirming(false)} />}
        </>
      )}
    </Card>
  );
}

function Waiting({ scope, erasure }: { scope: PrivacyScope; erasure: Erasure }): ReactNode {
  const text = useText();
  const format = useFormat();
  const withdrawal = useCall(privacyCalls.withdrawErasure, {
    revalidate: 'always',
    done: () => showMessage(text('privacy.withdrawn'), 'positive'),
  });

  return (
    <>
      <Notice kind={erasure.state === 'confirmed' ? 'caution' : 'info'}>
        {erasure.state === 'confirmed' && erasure.dueAt
          ? text('privacy.planned', { time: format.dateTime(erasure.dueAt) })
          : text('privacy.toConfirm', { hours: privacyTimes.confirmHours })}
      </Notice>
      <Button kind="secondary" busy={withdrawal.pending} onClick={() => void withdrawal.run({ scope })}>
        {text('privacy.withdraw')}
      </Button>
    </>
  );
}

function AskForm({ scope, onDone }: { scope: PrivacyScope; onDone: () => void }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const { form, onSubmit, error, failure, busy } = useApiForm<{ scope: PrivacyScope; password: string }>(
    privacyCalls.requestErasure.input,
    {
      values: { scope, password: '' },
      submit: async (values) => {
        await send(privacyCalls.requestErasure, values, { quiet: true });
        onDone();
        void revalidate();
      },
    },
  );
  return (
    <Form failure={failure} className="mt-4 grid max-w-md gap-4" onSubmit={(event) => void onSubmit(event)}>
      <PasswordField
        label={text('privacy.password')}
        hint={text('privacy.passwordHint')}
        autoComplete="current-password"
        required
        error={error('password')}
        {...form.register('password')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="danger" busy={busy}>
          {text(`privacy.eraseAsk.${scope}`)}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {text('common.cancel')}
        </Button>
      </div>
    </Form>
  );
}
