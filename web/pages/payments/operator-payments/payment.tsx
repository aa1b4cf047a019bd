import { type ReactNode, useMemo, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { operatorPaymentCalls, type OperatorPaymentDetail } from '../../../../contract/payments/operator-payments.ts';
import { orderStates } from '../../../../contract/orders/purchase-orders.ts';
import { newIdempotencyKey } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { OrderStateBadge } from '../../../components/commerce/order-state.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Copyable } from '../../../ui/copyable.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { TextField } from '../../../ui/field.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { postingWords } from '../ledger/words.ts';
import { PaymentMethodName, PaymentStateBadge } from '../payment-details/payment-parts.tsx';
import { providerName } from './provider-name.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('operator-payments', 'payment-details', 'payment', 'ledger', 'bank', 'states', 'card-refund');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const id = params['id'] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(id)) throw pageNotFound(url.pathname);
  const payment = await api.call(operatorPaymentCalls.item, { id: Number(id) });
  return { payment, meta: seo(api, { title: serverText(api.language)('operator-payments.one', { id }) }) };
}

/** `/operator/payments/{id}`: one payment with all that is known of it. */
export default function OperatorPayment(): ReactNode {
  const { payment } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const title = text('operator-payments.one', { id: String(payment.id) });
  return (
    <>
      <Breadcrumb trail={[{ label: text('operator-payments.title'), to: '/operator/payments' }, { label: title }]} />
      <PageHead title={title} lead={`${text(`payment-details.kind.${payment.kind}`)} · ${payment.company.name}`} />
      {payment.disputedAt && (
        <div className="mb-6">
          <Notice kind="danger">{text('operator-payments.disputedAt', { time: format.dateTime(payment.disputedAt) })}</Notice>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[26rem_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Facts />
          {payment.provider && <Provider />}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Card title={text('operator-payments.history')}>
            <Timeline
              label={text('operator-payments.history')}
              entries={payment.history.map(({ state, at }, index) => ({
                ...{ key: index, time: at, title: text(`payment.paymentState.${state}`) },
                ...(state === 'failed' && payment.failure ? { detail: text(`payment.failure.${payment.failure}`) } : {}),
              }))}
            />
          </Card>
          <EndedRefunds />
          <Lists />
        </div>
      </div>
    </>
  );
}

function Facts(): ReactNode {
  const { payment } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const seesCompanies = may(useShell()?.viewer ?? null, 'audit.decide');
  const { company } = payment;
  return (
    <Card title={format.money(payment.amount, payment.currency)} actions={<PaymentStateBadge state={payment.state} />}>
      <DescriptionList
        entries={[
          { name: text('payment-details.date'), value: format.dateTime(payment.at) },
          {
            name: text('operator-payments.buyer'),
            value: seesCompanies ? <TextLink to={`/operator/companies/${company.id}`}>{company.name}</TextLink> : company.name,
          },
          { name: text('payment-details.method'), value: text(`payment.method.${payment.method}`) },
          { name: text('operator-payments.failure'), value: payment.failure && text(`payment.failure.${payment.failure}`) },
          {
            name: text('operator-payments.balancePart'),
            value: payment.balancePart > 0 ? format.money(payment.balancePart, payment.currency) : null,
          },
          {
            name: text('operator-payments.partReleased'),
            value: payment.balanceReleasedAt && format.dateTime(payment.balanceReleasedAt),
          },
          {
            name: text('operator-payments.reference'),
            value: payment.reference && (
              <span className="break-all">
                <Copyable value={payment.reference} />
              </span>
            ),
          },
        ]}
      />
    </Card>
  );
}

/** What the provider has said, and the button that asks it. */
function Provider(): ReactNode {
  const { payment } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const ask = useCall(operatorPaymentCalls.ask, {
    ...{ inForm: true, revalidate: 'always' },
    done: ({ state, reply }) =>
      showMessage(
        reply === 'answered'
          ? text('operator-payments.answered', { state: text(`payment.paymentState.${state}`) })
          : text(`operator-payments.reply.${reply}`),
        reply === 'answered' ? 'positive' : 'danger',
      ),
  });
  return (
    <Card title={text('operator-payments.provider')}>
      {ask.failure && <Notice kind="danger">{ask.failure}</Notice>}
      <DescriptionList
        entries={[
          { name: text('operator-payments.providerName'), value: payment.provider && providerName(text, payment.provider) },
          { name: text('operator-payments.asks'), value: payment.asks > 0 ? format.number(payment.asks) : null },
          { name: text('operator-payments.askAt'), value: payment.askAt && format.dateTime(payment.askAt) },
        ]}
      />
      {payment.state === 'return_failed' && <FailedReturn />}
      {payment.mayAsk && (
        <div className="mt-5">
          <Button kind="secondary" icon="retry" busy={ask.pending} onClick={() => void ask.run({ id: payment.id })}>
            {text('operator-payments.ask')}
          </Button>
          <p className="mt-2 text-xs text-muted">{text('operator-payments.askHint')}</p>
        </div>
      )}
      {payment.messages.length > 0 && (
        <section className="mt-6">
          <h3 className="mb-3 text-sm font-semibold">{text('operator-payments.messages')}</h3>
          <ul className="grid gap-2 text-sm">
            {payment.messages.map(({ id, at }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 break-all">{id}</span>
                <span className="text-muted">{format.dateTime(at)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}

/** Money that was given back and has not reached the buyer: again, or to the balance. */
function FailedReturn(): ReactNode {
  const { payment } = useLoaderData<typeof loader>();
  const text = useText();
  const key = useMemo(() => ({ of: payment.id, idempotencyKey: newIdempotencyKey() }), [payment.id]).idempotencyKey;
  const again = useCall(operatorPaymentCalls.returnAgain, {
    ...{ inForm: true, revalidate: 'always' },
    done: ({ state }) => showMessage(text('operator-payments.answered', { state: text(`payment.paymentState.${state}`) }), 'positive'),
  });
  const credit = useCall(operatorPaymentCalls.credit, {
    ...{ inForm: true, revalidate: 'always' },
    done: () => showMessage(text('operator-payments.credited'), 'positive'),
  });
  const failure = again.failure ?? credit.failure;
  return (
    <div className="mt-5">
      <Notice kind="danger">{failure ?? text('operator-payments.returnFailed')}</Notice>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button kind="secondary" busy={again.pending} disabled={credit.pending} onClick={() => void again.run({ id: payment.id })}>
          {text('operator-payments.returnAgain')}
        </Button>
        <Button
          kind="secondary"
          busy={credit.pending}
          disabled={again.pending}
          onClick={() => void credit.run({ id: payment.id }, { idempotencyKey: key })}
        >
          {text('operator-payments.credit')}
        </Button>
      </div>
    </div>
  );
}

type RefundCard = NonNullable<OperatorPaymentDetail['refunds'][number]['card']>;

/** Refunds to the card about which an operator decides: those without an answer, and those that were ended and given back nevertheless. */
function EndedRefunds(): ReactNode {
  const { payment } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const open = payment.refunds.flatMap(({ card, order, amount }) =>
    card && (card.mayEnd || card.late === 'given') ? [{ card, title: `${order} · ${format.money(amount, payment.currency)}` }] : [],
  );
  if (open.length === 0) return null;
  return (
    <Card title={text('operator-payments.openRefunds')}>
      <ul className="grid gap-6">
        {open.map(({ card, title }) => (
          <li key={`${card.id} ${card.state}`}>
            <h3 className="mb-2 text-sm font-semibold">{title}</h3>
            {card.late === 'given' ? <TakeBack card={card} /> : <EndRefund card={card} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Ends a refund that the provider does not answer about; it is asked once more before. */
function EndRefund({ card }: { card: RefundCard }): ReactNode {
  const text = useText();
  const [reason, setReason] = useState('');
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const { pending, errors, failure, run } = useCall(operatorPaymentCalls.endRefund, {
    ...{ inForm: true, revalidate: 'always' },
    done: ({ state, end }) =>
      showMessage(
        end === 'answered'
          ? text('operator-payments.answered', { state: text(`card-refund.state.${state}`) })
          : text(`operator-payments.refundEnd.${end}`),
        end === 'disputed' ? 'danger' : 'positive',
      ),
  });
  return (
    <form
      className="grid max-w-xl gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // What was refused is asked again under another key.
        void run({ id: card.id, reason }, { idempotencyKey }).finally(() => setKey(newIdempotencyKey()));
      }}
    >
      <p className="text-sm text-muted">{text('operator-payments.endRefundLead')}</p>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <TextField
        label={text('operator-payments.failure')}
        maxLength={500}
        value={reason}
        error={errors['reason']}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" kind="secondary" busy={pending} wrap>
          {text('operator-payments.endRefund')}
        </Button>
      </div>
    </form>
  );
}

/** The provider has given it back after it was ended: the buyer has the amount twice. */
function TakeBack({ card }: { card: RefundCard }): ReactNode {
  const text = useText();
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const { pending, failure, run } = useCall(operatorPaymentCalls.takeBack, {
    ...{ inForm: true, revalidate: 'always' },
    done: () => showMessage(text('operator-payments.takenBack'), 'positive'),
  });
  return (
    <>
      <Notice kind="danger">{failure ?? text('operator-payments.lateRefund')}</Notice>
      <div className="mt-3">
        <Button
          kind="secondary"
          busy={pending}
          wrap
          onClick={() => void run({ id: card.id }, { idempotencyKey }).finally(() => setKey(newIdempotencyKey()))}
        >
          {text('operator-payments.takeBack')}
        </Button>
      </div>
    </>
  );
}

type Order = OperatorPaymentDetail['orders'][number];
type Transaction = OperatorPaymentDetail['transactions'][number];
type Refund = OperatorPaymentDetail['refunds'][number];
type Booking = OperatorPaymentDetail['bookings'][number];

function Lists(): ReactNode {
  const { payment } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const money = (row: { amount: number }): ReactNode => format.money(row.amount, payment.currency);
  const time = (row: { at: string }): ReactNode => format.dateTime(row.at);
  const amount = { key: 'amount', label: text('payment-details.amount'), end: true, oneLine: true, cell: money };
  const at = { key: 'at', label: text('payment-details.date'), oneLine: true, cell: time };
  return (
    <>
      <Listed<Order>
        title={text('payment-details.orders')}
        rows={payment.orders}
        rowKey={(row) => row.id}
        columns={[
          { key: 'number', label: text('operator-payments.order'), phone: 'title', cell: (row) => row.number },
          { key: 'seller', label: text('operator-payments.seller'), cell: (row) => row.seller },
          { key: 'state', label: text('payment-details.state'), cell: (row) => <OrderState state={row.state} /> },
          { ...amount, cell: (row) => format.money(row.total, payment.currency) },
        ]}
      />
      <Listed<Booking>
        title={text('operator-payments.bookings')}
        rows={payment.bookings}
        rowKey={(row) => row.id}
        rowLink={(row) => `/operator/bank/${row.id}`}
        columns={[
          {
            key: 'id',
            label: text('operator-payments.booking'),
            phone: 'title',
            cell: (row) => text('bank.booking', { id: String(row.id) }),
          },
          { key: 'day', label: text('bank.bookedOn'), oneLine: true, cell: (row) => format.date(row.bookedOn) },
          {
            key: 'state',
            label: text('payment-details.state'),
            cell: (row) => (row.outcome ? text(`bank.outcome.${row.outcome}`) : text(`bank.state.${row.state}`)),
          },
          amount,
        ]}
      />
      <Listed<Transaction>
        title={text('operator-payments.postings')}
        rows={payment.transactions}
        rowKey={(row) => row.id}
        rowLink={(row) => `/operator/ledger/${row.id}`}
        columns={[
          { key: 'posting', label: text('operator-payments.posting'), phone: 'title', cell: (row) => postingWords(text, row.posting) },
          at,
          amount,
        ]}
      />
      <Listed<Refund>
        title={text('operator-payments.refunds')}
        rows={payment.refunds}
        rowKey={(row) => `${row.transactionId} ${row.method}`}
        rowLink={(row) => `/operator/ledger/${row.transactionId}`}
        columns={[
          { key: 'order', label: text('operator-payments.order'), phone: 'title', cell: (row) => row.order },
          at,
          { key: 'method', label: text('operator-payments.refundedTo'), cell: (row) => <PaymentMethodName of={row} /> },
          { key: 'state', label: text('payment-details.state'), cell: (row) => <RefundState of={row} /> },
          amount,
        ]}
      />
    </>
  );
}

/** What has become of a refund; of one to a card also the provider’s number, and when it is asked next. */
function RefundState({ of: { card } }: { of: Refund }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <>
      <PaymentStateBadge state={null} card={card} />
      {card?.reference && <span className="block text-xs break-all text-muted">{card.reference}</span>}
      {card?.endReason && <span className="block text-xs break-words text-muted">{card.endReason}</span>}
      {card?.askAt && (
        <span className="block text-xs text-muted">
          {text('operator-payments.askAt')}: {format.dateTime(card.askAt)}
        </span>
      )}
    </>
  );
}

function Listed<Row>({
  title,
  rows,
  ...list
}: {
  title: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  rowLink?: (row: Row) => string;
  columns: readonly Column<Row>[];
}): ReactNode {
  if (rows.length === 0) return null;
  return (
    <Card title={title}>
      <DataList label={title} rows={rows} empty={null} {...list} />
    </Card>
  );
}

function OrderState({ state }: { state: string }): ReactNode {
  const known = orderStates.find((one) => one === state);
  return known ? <OrderStateBadge state={known} /> : state;
}
