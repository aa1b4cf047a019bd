import { type FormEvent, type ReactNode, useState } from 'react';
import { approvalCalls, type ApprovalDetail } from '../../../../contract/buying/approvals.ts';
import { newIdempotencyKey } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

/** Why a request is refused: the entire request or single lines. */
export function RefuseForm({ approval, onClose }: { approval: ApprovalDetail; onClose: () => void }): ReactNode {
  const text = useText();
  const lines = approval.orders.filter((order) => order.state === 'awaiting_approval').flatMap((order) => order.lines);
  const [scope, setScope] = useState<'whole' | 'lines'>('whole');
  const [reason, setReason] = useState('');
  const [reasons, setReasons] = useState<ReadonlyMap<number, string>>(new Map());
  const [noLine, setNoLine] = useState(false);
  const { pending, errors, failure, run } = useCall(approvalCalls.refuse, {
    inForm: true,
    revalidate: 'success',
    done: () => showMessage(text('approvals.refusedMessage'), 'positive'),
  });
  const problem = noLine ? text('approvals.refuse.chooseLine') : (Object.values(errors)[0] ?? failure);
  const tick = (lineId: number) => {
    const changed = new Map(reasons);
    if (!changed.delete(lineId)) changed.set(lineId, '');
    setReasons(changed);
  };
  const refuse = async () => {
    const refused = scope === 'whole' ? [] : [...reasons].map(([orderLineId, why]) => ({ orderLineId, reason: why.trim() }));
    const incomplete = scope === 'lines' && (refused.length === 0 || refused.some((line) => line.reason === ''));
    setNoLine(incomplete);
    if (incomplete) return;
    const input = { approvalId: approval.id, reason: scope === 'whole' ? reason : '', lines: refused };
    await run(input, { idempotencyKey: newIdempotencyKey() });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) void refuse();
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <p className="text-sm text-muted">{text('approvals.refuseHint')}</p>
      {problem && <Notice kind="danger">{problem}</Notice>}
      <RadioGroup
        label={text('approvals.refuse.scope')}
        name="scope"
        options={[
          { value: 'whole', label: text('approvals.refuse.order') },
          { value: 'lines', label: text('approvals.refuse.lines') },
        ]}
        value={scope}
        onChange={setScope}
      />
      {scope === 'whole' ? (
        <TextArea
          label={text('approvals.refuse.reason')}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : (
        <ul className="grid gap-3">
          {lines.map((line) => (
            <li key={line.id} className="grid gap-2 border-b border-line pb-3 last:border-b-0">
              <label className="flex cursor-pointer items-start gap-3 text-sm">
                <input
                  type="checkbox"
                  aria-label={text('approvals.refuse.line', { sku: line.sku })}
                  checked={reasons.has(line.id)}
                  className="mt-0.5 size-4.5 shrink-0 accent-accent"
                  onChange={() => tick(line.id)}
                />
                <span>
                  {line.name} <span className="text-muted">{[line.sku, line.options].filter(Boolean).join(' · ')}</span>
                </span>
              </label>
              {reasons.has(line.id) && (
                <TextField
                  label={text('approvals.refuse.lineReason', { sku: line.sku })}
                  maxLength={200}
                  value={reasons.get(line.id) ?? ''}
                  onChange={(event) => setReasons(new Map(reasons).set(line.id, event.target.value))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="danger" busy={pending}>
          {text('approvals.refuse')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {text('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
