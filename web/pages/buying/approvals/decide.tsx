import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { approvalCalls, type ApprovalDetail } from '../../../../contract/buying/approvals.ts';
import { newIdempotencyKey, send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { RefuseForm } from './refuse-form.tsx';

/** What the reader may do with a request: approve, refuse, take back, pay. */
export function Decide({ approval }: { approval: ApprovalDetail }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [confirming, setConfirming] = useState<'approve' | 'withdraw' | null>(null);
  const [refusing, setRefusing] = useState(false);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { id: approvalId, actions, checkoutId } = approval;
  if (actions.length === 0) return null;
  const approve = async () => {
    try {
      await send(approvalCalls.approve, { approvalId }, { idempotencyKey });
      showMessage(text('approvals.approvedMessage'), 'positive');
    } finally {
      // Also after a refusal: another user has decided meanwhile.
      await revalidate();
    }
  };
  const withdraw = async () => {
    try {
      await send(approvalCalls.withdraw, { approvalId }, { idempotencyKey });
      showMessage(text('approvals.withdrawnMessage'), 'positive');
    } finally {
      await revalidate();
    }
  };
  if (refusing)
    return (
      <Card title={text('approvals.refuseTitle')}>
        <RefuseForm approval={approval} onClose={() => setRefusing(false)} />
      </Card>
    );
  return (
    <div className="flex flex-wrap gap-3">
      {actions.includes('approve') && (
        <Button size="large" icon="check" onClick={() => setConfirming('approve')}>
          {text('approvals.approve')}
        </Button>
      )}
      {actions.includes('refuse') && (
        <Button size="large" kind="danger" onClick={() => setRefusing(true)}>
          {text('approvals.refuse')}
        </Button>
      )}
      {actions.includes('withdraw') && (
        <Button size="large" kind="secondary" onClick={() => setConfirming('withdraw')}>
          {text('approvals.withdraw')}
        </Button>
      )}
      {actions.includes('pay') && (
        <ButtonLink size="large" to={`/payment/settle-accounts?checkout=${checkoutId}`}>
          {text('approvals.pay')}
        </ButtonLink>
      )}
      <Question
        open={confirming === 'approve'}
        onClose={() => setConfirming(null)}
        title={text('approvals.approveQuestion')}
        confirm={text('approvals.approve')}
        onConfirm={approve}
      >
        {text('approvals.approveHint')}
      </Question>
      <Question
        open={confirming === 'withdraw'}
        onClose={() => setConfirming(null)}
        title={text('approvals.withdrawQuestion')}
        confirm={text('approvals.withdraw')}
        dangerous
        onConfirm={withdraw}
      >
        {text('approvals.withdrawHint')}
      </Question>
    </div>
  );
}
