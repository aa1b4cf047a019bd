import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { privacyCalls } from '../../../../contract/identity/privacy.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

/** Users who follow the link of the mail confirm with a button: mail scanners follow links, too. */
export function ConfirmErasure({ token }: { token: string }): ReactNode {
  const text = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const confirmation = useCall(privacyCalls.confirmErasure, {
    done: ({ dueAt }) => showMessage(text('privacy.planned', { time: format.dateTime(dueAt) }), 'positive'),
  });

  async function confirm(): Promise<void> {
    await confirmation.run({ token });
    await navigate(pathname, { replace: true });
  }

  return (
    <Card title={text('privacy.confirmTitle')}>
      <p className="max-w-text text-sm">{text('privacy.confirmLead')}</p>
      <Button kind="danger" className="mt-4" busy={confirmation.pending} onClick={() => void confirm()}>
        {text('privacy.confirm')}
      </Button>
    </Card>
  );
}
