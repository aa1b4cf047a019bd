import { type ReactNode, useMemo, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { bankCalls, type Booking } from '../../../../contract/payments/bank.ts';
import { shownIban } from '../../../../contract/values/iban.ts';
import { newIdempotencyKey } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { FilterForm, FilterKeyword } from '../../../components/forms/filter-form.tsx';
import { textOf } from '../../../components/lists/list-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { BookingStateBadge } from './booking-state.tsx';
import { Twin } from './duplicates.tsx';
import { OpenItems } from './open-items.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('bank', 'deposits');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const id = Number(params['id']);
  if (!Number.isSafeInteger(id) || id <= 0) throw pageNotFound(url.pathname);
  const booking = await api.call(bankCalls.item, { id });
  const isOpen = booking.state === 'unmatched';
  const targets = isOpen ? await api.call(bankCalls.targets, { id, keyword: textOf(url.searchParams, 'keyword') ?? '' }) : null;
  return { booking, targets, meta: seo(api, { title: serverText(api.language)('bank.title') }) };
}

/** `/operator/bank/{id}`: one booking, and the decision what it is. */
export default function BookingPage(): ReactNode {
  const { booking } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const title = text('bank.booking', { id: String(booking.id) });
  return (
    <>
      <Breadcrumb trail={[{ label: text('bank.title'), to: '/operator/bank' }, { label: title }]} />
      <PageHead title={title} lead={booking.payerName} />
      <div className="grid items-start gap-6 xl:grid-cols-[26rem_minmax(0,1fr)]">
        <Card title={format.money(booking.amount, booking.currency)} actions={<BookingStateBadge booking={booking} />}>
          <DescriptionList
            entries={[
              { name: text('bank.bookedOn'), value: format.date(booking.bookedOn) },
              { name: text('bank.valueOn'), value: booking.valueOn ? format.date(booking.valueOn) : null },
              { name: text('bank.payer'), value: booking.payerName || null },
              { name: 'IBAN', value: booking.payerIban ? shownIban(booking.payerIban) : null },
              { name: text('bank.text'), value: <span className="break-words">{booking.text}</span> },
              { name: text('bank.reference'), value: booking.reference },
              { name: text('bank.buyer'), value: booking.company?.name ?? null },
              { name: text('bank.ownAccount'), value: shownIban(booking.accountIban) },
              { name: text('bank.bankReference'), value: <span className="break-all">{booking.bankReference}</span> },
              { name: text('bank.fileName'), value: <span className="break-all">{booking.fileName}</span> },
              {
                name: text('bank.state.duplicate'),
                value:
                  booking.state === 'duplicate' && booking.twin ? (
                    <TextLink to={`/operator/bank/${booking.twin.id}`}>{text('bank.booking', { id: String(booking.twin.id) })}</TextLink>
                  ) : null,
              },
              {
                name: text('bank.paidItems'),
                value:
                  booking.items.length === 0 ? null : (
                    <ul>
                      {booking.items.map(({ id, order, invoice, amount }) => (
                        <li key={id} className="flex flex-wrap justify-between gap-x-3">
                          <span>{invoice ? `${order} · ${invoice}` : order}</span>
                          <span className="whitespace-nowrap">{format.money(amount, booking.currency)}</span>
                        </li>
                      ))}
                    </ul>
                  ),
              },
              { name: text('bank.restOnBalance'), value: booking.rest > 0 ? format.money(booking.rest, booking.currency) : null },
              { name: text('bank.decidedBy'), value: booking.decidedBy },
              { name: text('bank.reason'), value: booking.reason || null },
            ]}
          />
        </Card>
        {booking.state === 'doubtful' && <Twin booking={booking} />}
        {(booking.state === 'unmatched' || booking.state === 'partial') && <Decision booking={booking} />}
      </div>
    </>
  );
}

type To = 'payment' | 'deposit' | 'balance' | 'other';

function Decision({ booking }: { booking: Booking }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { targets } = useLoaderData<typeof loader>();
  const [reason, setReason] = useState('');
  // Another reason is another decision.
  const key = useMemo(() => ({ reason, idempotencyKey: newIdempotencyKey() }), [reason]).idempotencyKey;
  const assign = useCall(bankCalls.assign, {
    ...{ inForm: true, revalidate: 'always' },
    done: () => showMessage(text('bank.done'), 'positive'),
  });
  const decide = (to: To, targetId?: number): void =>
    void assign.run(
      { id: booking.id, to, reason, ...(targetId === undefined ? {} : { targetId }) },
      { idempotencyKey: `${key}-${to}-${targetId ?? 0}` },
    );
  const action = (label: string, to: To, targetId?: number): ReactNode => (
    <Button kind="secondary" size="small" disabled={assign.pending} onClick={() => decide(to, targetId)}>
      {label}
    </Button>
  );
  const failure = assign.failure ?? assign.errors['targetId'];
  const isEmpty =
    targets !== null && targets.payments.length + targets.items.length + targets.deposits.length + targets.buyers.length === 0;
  return (
    <Card title={text('bank.decide')}>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <TextArea
        label={text('bank.reason')}
        hint={text('bank.reasonHint')}
        rows={2}
        maxLength={500}
        value={reason}
        error={assign.errors['reason']}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {booking.state === 'partial' && booking.company && (
        <div className="mt-4">{action(text('bank.toBalance'), 'balance', booking.company.id)}</div>
      )}
      {targets && (
        <div className="mt-6 grid gap-6">
          <div>
            <p className="mb-3 max-w-text text-sm text-muted">{text('bank.decideLead')}</p>
            <FilterForm find={text('bank.find')}>
              <FilterKeyword label={text('bank.find')} />
            </FilterForm>
          </div>
          {isEmpty && <Notice>{text('bank.nothing')}</Notice>}
          <Targets title={text('bank.payments')}>
            {targets.payments.map((one) => (
              <Target
                key={one.id}
                name={`${one.companyName} · ${one.orders.join(', ')}`}
                detail={`${one.reference} · ${format.money(one.amount - one.received, one.currency)}`}
                action={action(text('bank.choose'), 'payment', one.id)}
              >
                {one.sameAmount && <Badge tone="positive">{text('bank.sameAmount')}</Badge>}
                {one.sameAccount && <Badge tone="positive">{text('bank.sameAccount')}</Badge>}
              </Target>
            ))}
          </Targets>
          <OpenItems booking={booking} items={targets.items} reason={reason} />
          <Targets title={text('bank.deposits')}>
            {targets.deposits.map((one) => (
              <Target
                key={one.id}
                name={one.companyName}
                detail={`${one.reference} · ${format.money(one.amount, one.currency)}`}
                action={action(text('bank.choose'), 'deposit', one.id)}
              />
            ))}
          </Targets>
          <Targets title={text('bank.buyers')}>
            {targets.buyers.map((one) => (
              <Target
                key={one.id}
                name={one.name}
                detail={format.country(one.countryCode)}
                action={action(text('bank.toBalance'), 'balance', one.id)}
              />
            ))}
          </Targets>
          <div>{action(text('bank.notBuyers'), 'other')}</div>
        </div>
      )}
    </Card>
  );
}

function Targets({ title, children }: { title: string; children: ReactNode[] }): ReactNode {
  if (children.length === 0) return null;
  return (
    <section>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

function Target({ name, detail, action, children }: { name: string; detail: string; action: ReactNode; children?: ReactNode }): ReactNode {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 text-sm last:border-b-0">
      <span className="min-w-0">
        <span className="block font-semibold break-words">{name}</span>
        <span className="block break-words text-muted">{detail}</span>
        <span className="flex gap-2">{children}</span>
      </span>
      {action}
    </li>
  );
}
