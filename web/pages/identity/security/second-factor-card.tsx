import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Security, securityCalls } from '../../../../contract/identity/security.ts';
import { send } from '../../../app/api/client.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { BothForm } from './both-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';

/** So few recovery codes are left that one should make new ones. */
const few = 3;

/** Two-step sign-in: on or off, and the ways from one to the other. */
export function SecondFactorCard({ secondFactor }: { secondFactor: Security['secondFactor'] }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const [doing, setDoing] = useState<'setUp' | 'renew' | 'remove' | null>(null);
  const [fresh, setFresh] = useState<string[] | null>(null);

  const done = (): void => {
    setDoing(null);
    setFresh(null);
    void revalidate();
  };
  // New codes are shown before the page has been reloaded.
  const on = secondFactor !== null || fresh !== null;
  const title = (
    <span className="flex flex-wrap items-center gap-3">
      {text('security.secondFactor')}
      <Badge tone={on ? 'positive' : 'neutral'}>{text(on ? 'security.on' : 'security.off')}</Badge>
    </span>
  );

  if (fresh) {
    return (
      <Card title={title}>
        <RecoveryCodes codes={fresh} onDone={done} />
      </Card>
    );
  }
  return (
    <Card title={title}>
      {!secondFactor && (
        <>
          <p className="max-w-text text-sm text-muted">{text('security.secondFactorLead')}</p>
          {doing === 'setUp' ? (
            <SecondFactorSetUp onCodes={setFresh} onCancel={() => setDoing(null)} />
          ) : (
            <Button className="mt-4" icon="shield" onClick={() => setDoing('setUp')}>
              {text('security.setUp')}
            </Button>
          )}
        </>
      )}
      {secondFactor && (
        <>
          {secondFactor.recoveryCodesLeft <= few && <Notice kind="caution">{text('security.fewCodes')}</Notice>}
          <p className="text-sm text-muted">
            {text('security.onSince', { time: format.dateTime(secondFactor.since) })}{' '}
            {text('security.codesLeft', { count: secondFactor.recoveryCodesLeft })}
          </p>
          {doing === null && (
            <div className="mt-4 flex flex-wrap gap-3">
              <Button kind="secondary" onClick={() => setDoing('renew')}>
                {text('security.renewCodes')}
              </Button>
              <Button kind="danger" onClick={() => setDoing('remove')}>
                {text('security.turnOff')}
              </Button>
            </div>
          )}
          {doing === 'renew' && (
            <BothForm
              lead={text('security.renewLead')}
              confirm={text('security.renewCodes')}
              submit={async (values) => setFresh((await send(securityCalls.renewRecoveryCodes, values, { quiet: true })).recoveryCodes)}
              onCancel={() => setDoing(null)}
            />
          )}
          {doing === 'remove' && (
            <BothForm
              lead={text('security.turnOffLead')}
              confirm={text('security.turnOff')}
              dangerous
              submit={async (values) => {
                await send(securityCalls.removeSecondFactor, values, { quiet: true });
                showMessage(text('security.turnedOff'), 'positive');
                done();
              }}
              onCancel={() => setDoing(null)}
            />
          )}
        </>
      )}
    </Card>
  );
}
