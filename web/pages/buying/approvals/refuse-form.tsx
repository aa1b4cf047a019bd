import { type FormEvent, type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { approvalCalls, type ApprovalDetail } from '../../../../contract/buying/approvals.ts';
import { newIdempotencyKey, send } from '../../../app/api/client.ts';
import { ApiError } from '../../../app/api/error.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

/** Why a request is refused: the entire request or single lines. */
export function RefuseForm({ approval, onClose }: { approval: ApprovalDetail; onClose: () => void }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const lines = approval.orders.filter((order) => order.state === 'awaiting_approval').flatMap((order) => order.lines);
  const [scope, setScope] = useState<'whole' | 'lines'>('whole');
  const [reason, setReason] = useState('');
  const [reasons, setReasons] = useState<ReadonlyMap<number, string>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const tick = (lineId: number) => {
    const changed = new Map(reasons);
    if (!changed.delete(lineId)) changed.set(lineId, '');
    setReasons(changed);
  };
  const refuse = async () => {
    const refused = scope === 'whole' ? [] : [...reasons].map(([orderLineId, why]) => ({ orderLineId, reason: why.trim() }));
    if (scope === 'lines' && (refused.length === 0 || refused.some((line) => line.reason === ''))) {
      setProblem(text('approvals.refuse.chooseLine'));
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await send(
        approvalCalls.refuse,
        { approvalId: approval.id, reason: scope === 'whole' ? reason : '', lines: refused },
        { idempotencyKey: newIdempotencyKey(), quiet: true },
      );
      showMessage(text('approvals.refusedMessage'), 'positive');
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(Object.values(error.fields)[0] ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void refuse();
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <p className="text-sm text-muted">{text('approvals.refuseHint')}</p>
      {problem && <Notice kind="danger">{problem}</Notice>}
      <RadioGroup
        label={text('approvals.refuse.scope')}
        name="scope"
        options={[
          { value: 'whole', label: text('approvals.refuse.whole') },
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
        <Button type="submit" kind="danger" busy={busy}>
          {text('approvals.refuse')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {text('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
