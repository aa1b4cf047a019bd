import type { ReactNode } from 'react';
import type { ApprovalReason } from '../../../../contract/buying/approval-reasons.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';

/** Why an order waits, a sentence each; values that the reader may not see are left out. */
export function ApprovalReasons({ reasons }: { reasons: readonly ApprovalReason[] }): ReactNode {
  const text = useText();
  const format = useFormat();
  const written = ({ kind, currency }: ApprovalReason, amount: number): string =>
    kind === 'sku_count' ? format.number(amount) : format.money(amount, currency);
  const sentence = (reason: ApprovalReason): string => {
    if (reason.kind === 'new_seller') return text('approvals.reason.new_seller', { sellers: reason.sellers.join(', ') });
    const threshold = written(reason, reason.threshold ?? 0);
    if (reason.value === null) return text(`approvals.rule.${reason.kind}`, { threshold });
    return text(`approvals.reason.${reason.kind}`, { threshold, value: written(reason, reason.value) });
  };
  return (
    <ul className="list-disc pl-5">
      {reasons.map((reason) => (
        <li key={reason.kind}>{sentence(reason)}</li>
      ))}
    </ul>
  );
}
