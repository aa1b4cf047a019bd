import { type ReactNode, useEffect, useRef } from 'react';
import { Controller } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { type TopUp, topUpCalls, topUpInput, type TopUpInput } from '../../../../contract/payments/balance/top-ups.ts';
import { currencies } from '../../../../contract/values/money.ts';
import { newIdempotencyKey, send } from '../../../app/api/client.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { MoneyField } from '../../../components/forms/money-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** The amount, and the way to the provider's page. */
export function CardTopUp({ obstacle }: { obstacle: string | null }): ReactNode {
  const text = useText();
  const format = useFormat();
  // One top-up for what is in the form, however often it is sent; another amount is another one.
  const key = useRef({ of: '', value: '' });
  const { form, onSubmit, error, failure, busy } = useApiForm<TopUpInput>(topUpInput, {
    values: { currency: 'EUR', amount: Number.NaN },
    submit: async (given) => {
      const of = `${given.currency} ${Number(given.amount)}`;
      if (key.current.of !== of) key.current = { of, value: newIdempotencyKey() };
      const { page } = await send(topUpCalls.begin, given, { quiet: true, idempotencyKey: key.current.value });
      leaveFor(page);
    },
  });
  const currency = form.watch('currency');
  return (
    <Card title={text('top-up.card')} className="mb-6">
      {obstacle ? (
        <Notice kind="caution">{obstacle}</Notice>
      ) : (
        <Form failure={failure} onSubmit={(event) => void onSubmit(event)}>
          <p className="mb-4 max-w-text text-sm text-muted">{text('top-up.cardLead')}</p>
          <div className="grid max-w-2xl gap-5 md:grid-cols-2">
            <Select
              label={text('balance.currency')}
              error={error('currency')}
              options={currencies.map((code) => ({ value: code, label: `${code} · ${format.currency(code)}` }))}
              {...form.register('currency')}
            />
            <Controller
              control={form.control}
              name="amount"
              render={({ field }) => (
                <MoneyField
                  label={text('balance.amount')}
                  currency={currency}
                  error={error('amount')}
                  value={Number.isNaN(field.value) ? null : Number(field.value)}
                  onChange={(amount) => field.onChange(amount ?? Number.NaN)}
                />
              )}
            />
          </div>
          <Button type="submit" busy={busy} className="mt-5">
            {text('top-up.pay')}
          </Button>
        </Form>
      )}
    </Card>
  );
}

const keys = {
  created: 'top-up.notPaid',
  pending: 'top-up.notPaid',
  unknown: 'top-up.notPaid',
  processing: 'top-up.decided',
  authorized: 'top-up.decided',
  captured: 'top-up.captured',
  failed: 'top-up.failed',
  cancelled: 'top-up.cancelled',
  returning: 'top-up.returning',
  returned: 'top-up.returning',
  return_failed: 'top-up.returning',
  credited: 'top-up.returning',
} as const satisfies Record<TopUp['state'], string>;

const kindOf = ({ state }: TopUp): 'positive' | 'danger' | 'caution' =>
  state === 'captured' ? 'positive' : state === 'failed' ? 'danger' : 'caution';

/** Milliseconds until the provider is asked again about a payment that it decides. */
const askAgain = 5_000;

/** What has become of a top-up, for a buyer who comes back from the provider's page. */
export function TopUpResult({ topUp }: { topUp: TopUp }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const { id, state, page, failure } = topUp;
  const isOnItsWay = state === 'processing' || state === 'authorized';
  const isUndecided = isOnItsWay || state === 'pending' || state === 'unknown' || state === 'created';
  useEffect(() => {
    if (!isUndecided) return;
    const follow = (): void =>
      void send(topUpCalls.follow, { id }, { background: true }).then(
        () => revalidate(),
        // What is known is on the page; the server asks again by itself.
        () => undefined,
      );
    follow();
    if (!isOnItsWay) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') follow();
    }, askAgain);
    return () => clearInterval(timer);
  }, [id, isUndecided, isOnItsWay, revalidate]);
  return (
    <div className="mb-6" role="status">
      <Notice kind={kindOf(topUp)}>
        <p>
          {text(keys[state], { amount: format.money(topUp.amount, topUp.currency) })}
          {failure && ` (${text(`payment.failure.${failure}`)})`}
        </p>
        {page && (
          <Button kind="secondary" size="small" className="mt-3" onClick={() => leaveFor(page)}>
            {text('top-up.pay')}
          </Button>
        )}
      </Notice>
    </div>
  );
}
