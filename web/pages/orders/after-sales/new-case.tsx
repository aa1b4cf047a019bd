import { type ReactNode, type SubmitEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { afterSalesCalls } from '../../../../contract/orders/after-sales/buyer.ts';
import {
  cancelReasons,
  type CaseKind,
  type CaseReason,
  caseReasons,
  mostFiles,
  mostRefunded,
  reasonsWithEvidence,
  reshipmentReasons,
} from '../../../../contract/orders/after-sales/cases.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import type { StoredFile } from '../../../../contract/wire/uploads.ts';
import { newIdempotencyKey } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { may, useShell } from '../../../app/shell.ts';
import { AmountsHidden } from '../../../components/commerce/amount.tsx';
import { FileUpload } from '../../../components/forms/file-upload.tsx';
import { MoneyField } from '../../../components/forms/money-field.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Select, TextArea } from '../../../ui/field.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { CaseStateBadge, useTurn } from './case-state.tsx';

type Options = AnswerOf<typeof afterSalesCalls.options>;
type Line = Options['lines'][number];
type Properties = { kind: CaseKind; options: Options };

/** Opens a case for an order; its open cases of that kind come first. */
export function NewCase({ kind, options, line }: Properties & { line: number }): ReactNode {
  const text = useText();
  const turn = useTurn();
  const viewer = useShell()?.viewer ?? null;
  const title = text(`afterSales.new.${kind}`, { number: options.order.number });
  const lines = options.lines.filter((one) => one.pieces > 0 && (kind !== 'refund' || one.available !== 0));
  // Another request to cancel waits for the first.
  const isOver = lines.length === 0 || (kind === 'cancel' && options.open.length > 0);
  const cancelLead = options.atOnce ? 'afterSales.cancelAtOnce' : 'afterSales.cancelAsks';
  const lead = { cancel: cancelLead, refund: 'afterSales.refundLead', reshipment: 'afterSales.reshipmentLead' }[kind] as
    | typeof cancelLead
    | 'afterSales.refundLead'
    | 'afterSales.reshipmentLead';
  return (
    <>
      <Breadcrumb
        trail={[
          { label: text('afterSales.title'), to: '/purchased/aftership' },
          { label: options.order.number, to: `/purchased/purchase-orders/${options.order.id}` },
          { label: text(`afterSales.kind.${kind}`) },
        ]}
      />
      <PageHead title={title} lead={options.order.store} />
      {options.open.length > 0 && (
        <Card title={text('afterSales.openCases')} className="mb-6">
          <ul className="grid gap-3 text-sm">
            {options.open.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center gap-3">
                <TextLink to={`/purchased/aftership/${one.id}`}>{text('afterSales.caseNumber', { number: String(one.id) })}</TextLink>
                <CaseStateBadge state={one.state} />
                <span className="text-muted">{turn(one, 'buyer')}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {isOver && options.open.length === 0 && <Notice>{text(`afterSales.nothing.${kind}`)}</Notice>}
      {!isOver && may(viewer, 'aftersales.manage') && (
        <>
          <Notice>{text(lead)}</Notice>
          {kind === 'refund' && lines.some((one) => one.available === null) && <AmountsHidden />}
          <CaseForm kind={kind} options={options} lines={lines} line={line} />
        </>
      )}
    </>
  );
}

type Chosen = { pieces: number; /** Null: as much as there is for the pieces. */ amount: number | null };

const mostOf = (line: Line, pieces: number): number =>
  mostRefunded({ shipped: line.shipped, gross: line.gross ?? 0, available: line.available ?? 0 }, pieces);

function CaseForm({ kind, options, lines, line: first }: Properties & { lines: readonly Line[]; line: number }): ReactNode {
  const text = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const preset = lines.find((one) => one.orderLineId === first);
  const [chosen, setChosen] = useState<ReadonlyMap<number, Chosen>>(
    new Map(preset ? [[preset.orderLineId, { pieces: preset.pieces, amount: null }]] : []),
  );
  const [reason, setReason] = useState<CaseReason | ''>('');
  const [note, setNote] = useState('');
  const [returnWanted, setReturnWanted] = useState(false);
  const [files, setFiles] = useState<StoredFile[]>([]);
  const [busy, setBusy] = useState(false);
  const { order, atOnce } = options;
  const wanted = lines.flatMap((line) => {
    const { pieces, amount } = chosen.get(line.orderLineId) ?? { pieces: 0, amount: null };
    return pieces > 0 ? [{ orderLineId: line.orderLineId, quantity: pieces, ...(amount !== null && { amount }) }] : [];
  });
  const asked = lines.reduce((sum, line) => {
    const { pieces, amount } = chosen.get(line.orderLineId) ?? { pieces: 0, amount: null };
    return sum + (pieces > 0 ? (amount ?? mostOf(line, pieces)) : 0);
  }, 0);
  const input = {
    ...{ buyerOrderId: order.id, kind, reason: reason as CaseReason, note, lines: wanted, files: files.map(({ key }) => key) },
    returnWanted: kind === 'refund' && returnWanted,
  };
  const entered = JSON.stringify(input);
  // Corrected and sent again is another intention.
  const { idempotencyKey } = useMemo(() => ({ entered, idempotencyKey: newIdempotencyKey() }), [entered]);
  const { pending, errors, failure, run } = useCall(afterSalesCalls.open, {
    inForm: true,
    done: ({ caseId }) => {
      showMessage(text('afterSales.sent'), 'positive');
      return navigate(`/purchased/aftership/${caseId}`);
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void run(input, { idempotencyKey });
  };
  const needsEvidence = kind !== 'cancel' && reason !== '' && reasonsWithEvidence.includes(reason);
  const reasons = { cancel: cancelReasons, refund: caseReasons, reshipment: reshipmentReasons }[kind];
  const lineError = Object.entries(errors).find(([field]) => field.startsWith('lines'))?.[1];
  return (
    <Card title={text('afterSales.lines')}>
      <form onSubmit={submit} noValidate>
        {(failure ?? lineError) && <Notice kind="danger">{failure ?? lineError}</Notice>}
        <ul className="divide-y divide-line border-y border-line">
          {lines.map((line) => (
            <LineFields
              key={line.orderLineId}
              line={line}
              currency={kind === 'refund' && line.available !== null ? order.currency : null}
              chosen={chosen.get(line.orderLineId) ?? { pieces: 0, amount: null }}
              onChange={(one) => setChosen(new Map(chosen).set(line.orderLineId, one))}
            />
          ))}
        </ul>
        <div className="mt-5 grid gap-5">
          {kind === 'refund' && wanted.length > 0 && asked > 0 && (
            <p aria-live="polite" className="text-right font-semibold">
              {text('afterSales.youAsk', { amount: format.money(asked, order.currency) })}
            </p>
          )}
          <Select
            label={text('afterSales.reasonName')}
            required
            error={errors['reason']}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value as CaseReason)}
            options={[
              { value: '', label: text('afterSales.choose') },
              ...reasons.map((one) => ({ value: one, label: text(`afterSales.reason.${one}`) })),
            ]}
          />
          <TextArea
            label={text('afterSales.noteName')}
            optional
            maxLength={2_000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            error={errors['note']}
          />
          {kind === 'refund' && (
            <Checkbox
              label={text('afterSales.wantReturn')}
              checked={returnWanted}
              onChange={(event) => setReturnWanted(event.currentTarget.checked)}
            />
          )}
          {kind !== 'cancel' && (
            <FileUpload
              label={text('afterSales.evidence')}
              hint={text('afterSales.evidenceHint')}
              optional={!needsEvidence}
              purpose="evidence"
              most={mostFiles}
              value={files}
              onChange={setFiles}
              onBusy={setBusy}
              error={errors['files']}
            />
          )}
          <Button type="submit" busy={pending} disabled={busy} className="justify-self-start">
            {text(kind === 'cancel' && atOnce ? 'afterSales.submit.cancelAtOnce' : `afterSales.submit.${kind}`)}
          </Button>
        </div>
      </form>
    </Card>
  );
}

type LineFieldsProperties = {
  line: Line;
  /** Null: no amount is asked for. */ currency: string | null;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
};

function LineFields({ line, currency, chosen: { pieces, amount }, onChange }: LineFieldsProperties): ReactNode {
  const text = useText();
  const format = useFormat();
  const most = mostOf(line, pieces);
  return (
    <li className="grid gap-3 py-3 text-sm md:grid-cols-[minmax(0,1fr)_auto_14rem] md:items-start">
      <span className="flex min-w-0 items-center gap-3">
        <Picture pictureKey={line.pictureKey} alt="" size="n1" ratio="1" className="w-11 shrink-0 rounded-md" />
        <span className="min-w-0">
          <span className="block font-semibold">{line.sku}</span>
          <span className="block text-muted">{[line.name, line.options].filter(Boolean).join(', ')}</span>
        </span>
      </span>
      <label className="flex items-center gap-2">
        <span className="sr-only">{text('afterSales.piecesOf', { sku: line.sku })}</span>
        <input
          type="number"
          inputMode="numeric"
          min={0}
          max={line.pieces}
          value={pieces}
          className="h-control w-24 rounded-md border border-line-strong bg-surface px-3 text-right tabular-nums"
          onChange={(event) =>
            onChange({ pieces: Math.max(0, Math.min(line.pieces, Math.floor(Number(event.target.value)) || 0)), amount: null })
          }
        />
        <span className="w-12 text-muted tabular-nums">/ {line.pieces}</span>
      </label>
      {currency && pieces > 0 && (
        <MoneyField
          label={text('afterSales.amountOf', { sku: line.sku })}
          hint={text('afterSales.atMost', { amount: format.money(most, currency) })}
          currency={currency}
          value={amount ?? most}
          onChange={(given) => onChange({ pieces, amount: given })}
        />
      )}
    </li>
  );
}
