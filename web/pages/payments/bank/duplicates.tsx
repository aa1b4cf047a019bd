import { type ReactNode, useMemo, useState } from 'react';
import { bankCalls, type Booking, type BookingDetail } from '../../../../contract/payments/bank.ts';
import { shownIban } from '../../../../contract/values/iban.ts';
import { newIdempotencyKey } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

/** A booking and the one of another file that it resembles, and the decision. */
export function Twin({ booking }: { booking: BookingDetail }): ReactNode {
  const text = useText();
  const { twin } = booking;
  if (!twin) return null;
  const title = text('bank.sameAs', { id: String(twin.id) });
  return (
    <Card title={title}>
      <p className="mb-5 max-w-text text-sm text-muted">{text('bank.sameLead')}</p>
      <div className="mb-6 grid gap-6 md:grid-cols-2">
        <Facts title={text('bank.thisBooking')} booking={booking} />
        <Facts
          title={<TextLink to={`/operator/bank/${twin.id}`}>{text('bank.booking', { id: String(twin.id) })}</TextLink>}
          booking={twin}
        />
      </div>
      <Decide ids={[booking.id]} sameLabel={text('bank.isSame')} otherLabel={text('bank.isOther')} />
    </Card>
  );
}

function Facts({ title, booking }: { title: ReactNode; booking: Booking }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <section className="min-w-0">
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      <DescriptionList
        entries={[
          { name: text('bank.amount'), value: format.money(booking.amount, booking.currency) },
          { name: text('bank.bookedOn'), value: format.date(booking.bookedOn) },
          { name: text('bank.valueOn'), value: booking.valueOn ? format.date(booking.valueOn) : null },
          { name: text('bank.payer'), value: booking.payerName || null },
          { name: 'IBAN', value: booking.payerIban ? shownIban(booking.payerIban) : null },
          { name: text('bank.text'), value: <span className="break-words">{booking.text}</span> },
          { name: text('bank.bankReference'), value: <span className="break-all">{booking.bankReference}</span> },
          { name: text('bank.fileName'), value: <span className="break-all">{booking.fileName}</span> },
        ]}
      />
    </section>
  );
}

/** Several doubtful bookings are decided together: a whole file that was imported in two formats. */
export function AllSame({ rows }: { rows: readonly Booking[] }): ReactNode {
  const text = useText();
  return (
    <Card title={text('bank.state.doubtful')}>
      <Decide ids={rows.map(({ id }) => id)} sameLabel={text('bank.allSame')} />
    </Card>
  );
}

function Decide({ ids, sameLabel, otherLabel }: { ids: number[]; sameLabel: string; otherLabel?: string }): ReactNode {
  const text = useText();
  const [reason, setReason] = useState('');
  const decision = [reason, ...ids].join(' ');
  const key = useMemo(() => ({ decision, idempotencyKey: newIdempotencyKey() }), [decision]).idempotencyKey;
  const decide = useCall(bankCalls.decideDuplicates, {
    ...{ inForm: true, revalidate: 'always' },
    done: () => {
      setReason('');
      showMessage(text('bank.done'), 'positive');
    },
  });
  const action = (label: string, same: boolean): ReactNode => (
    <Button
      kind={same ? 'primary' : 'secondary'}
      disabled={decide.pending}
      onClick={() => void decide.run({ ids, same, reason }, { idempotencyKey: `${key}-${String(same)}` })}
    >
      {label}
    </Button>
  );
  return (
    <>
      {decide.failure && <Notice kind="danger">{decide.failure}</Notice>}
      <TextArea
        label={text('bank.reason')}
        rows={2}
        maxLength={500}
        value={reason}
        error={decide.errors['reason']}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        {action(sameLabel, true)}
        {otherLabel !== undefined && action(otherLabel, false)}
      </div>
    </>
  );
}
