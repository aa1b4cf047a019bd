import { type ReactNode, useMemo, useState } from 'react';
import { bankCalls, type Booking, type OpenItemTarget } from '../../../../contract/payments/bank.ts';
import { mostPaidItems } from '../../../../contract/payments/credit/own-credit.ts';
import { newIdempotencyKey } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { divided } from './divided.ts';

/** What buyers have to pay on credit terms, and the booking could pay: each buyer by itself. */
export function OpenItems({ booking, items, reason }: { booking: Booking; items: readonly OpenItemTarget[]; reason: string }): ReactNode {
  const text = useText();
  if (items.length === 0) return null;
  const buyers = [...Map.groupBy(items, ({ companyId }) => companyId)];
  return (
    <section>
      <h3 className="text-sm font-semibold">{text('bank.items')}</h3>
      {buyers.map(([companyId, own]) => (
        <OfBuyer key={companyId} booking={booking} companyId={companyId} items={own} reason={reason} />
      ))}
    </section>
  );
}

/** What the text names is chosen; without that, the one item of the booking's amount. */
function proposed(items: readonly OpenItemTarget[]): number[] {
  const named = items.filter((one) => one.named);
  const same = items.filter((one) => one.sameAmount);
  return (named.length > 0 ? named : same.length === 1 ? same : []).map(({ id }) => id);
}

function OfBuyer({
  booking,
  companyId,
  items,
  reason,
}: {
  booking: Booking;
  companyId: number;
  items: readonly OpenItemTarget[];
  reason: string;
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(proposed(items)));
  const wanted = items.filter(({ id }) => chosen.has(id)).slice(0, mostPaidItems);
  const { paid, rest, stillOpen, unpaid } = divided(booking.amount, wanted);
  // One key for what is chosen: a double click pays once. Another reason is another decision.
  const decision = [reason, ...paid.map(({ id, amount }) => `${id}:${amount}`)].join(' ');
  const key = useMemo(() => ({ decision, idempotencyKey: newIdempotencyKey() }), [decision]).idempotencyKey;
  const pay = useCall(bankCalls.payItems, {
    ...{ inForm: true, revalidate: 'always' },
    done: () => showMessage(text('bank.done'), 'positive'),
  });
  const money = (amount: number): string => format.money(amount, booking.currency);
  const failure = pay.failure ?? pay.errors['items'] ?? pay.errors['reason'];
  const buyer = items[0]?.companyName ?? '';
  return (
    <fieldset className="border-b border-line py-4 last:border-b-0">
      <legend className="sr-only">{text('bank.itemsOf', { buyer })}</legend>
      <p aria-hidden className="mb-2 text-sm font-semibold break-words">
        {buyer}
      </p>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <ul className="grid gap-2">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 text-sm">
            <Checkbox
              label={
                <>
                  <span className="block break-words">{item.invoice ? `${item.order} · ${item.invoice}` : item.order}</span>
                  <span className="block text-xs break-words text-muted">
                    {text('bank.itemDue', { day: format.date(item.dueOn) })}
                    {item.creditor && ` · ${text('bank.itemOwed', { creditor: item.creditor })}`}
                  </span>
                </>
              }
              checked={chosen.has(item.id)}
              onChange={(event) => {
                const { checked } = event.currentTarget;
                setChosen((before) => new Set(checked ? [...before, item.id] : [...before].filter((id) => id !== item.id)));
              }}
            />
            <span className="flex flex-wrap items-center gap-2 max-md:pl-8">
              {item.named && <Badge tone="positive">{text('bank.named')}</Badge>}
              {item.sameAmount && <Badge tone="positive">{text('bank.sameAmount')}</Badge>}
              {item.sameAccount && <Badge tone="positive">{text('bank.sameAccount')}</Badge>}
              <b className="whitespace-nowrap">{money(item.open)}</b>
            </span>
          </li>
        ))}
      </ul>
      {paid.length > 0 && (
        <div className="mt-3 grid justify-items-start gap-2 text-sm">
          {rest > 0 && <p className="text-muted">{text('bank.itemsRest', { amount: money(rest) })}</p>}
          {stillOpen > 0 && <p className="text-muted">{text('bank.itemsPart', { amount: money(stillOpen) })}</p>}
          {unpaid > 0 && <p className="text-muted">{text('bank.itemsUnpaid')}</p>}
          <Button
            kind="secondary"
            size="small"
            busy={pay.pending}
            onClick={() => void pay.run({ id: booking.id, companyId, items: paid, reason }, { idempotencyKey: key })}
          >
            {text('bank.payItems', { count: paid.length, amount: money(booking.amount - rest) })}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
