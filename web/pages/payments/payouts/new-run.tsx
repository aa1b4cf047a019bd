import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { type DuePayout, mostInRun, payoutCalls, type PayoutWay, payoutWays } from '../../../../contract/payments/sellers/payouts.ts';
import { shownIban } from '../../../../contract/values/iban.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { newIdempotencyKey } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { providerName } from '../operator-payments/provider-name.ts';

type Due = AnswerOf<typeof payoutCalls.due>;
type Chosen = { chosen: readonly DuePayout[] };

/** Orders what is chosen: a file for the bank, or transfers of the provider where the market has one. */
export function NewRun({
  due,
  today,
  way,
  setWay,
  isOpen,
  chosen,
}: Chosen & { due: Due; today: string; way: PayoutWay; setWay: (way: PayoutWay) => void; isOpen: boolean }): ReactNode {
  const text = useText();
  const provider = due.provider && providerName(text, due.provider);
  return (
    <Card title={text('payouts.newRun')} className="mt-6">
      {provider !== null && (
        <div className="mb-5">
          <RadioGroup
            label={text('payouts.way')}
            name="way"
            value={way}
            options={payoutWays.map((value) => ({ value, label: text(`payouts.way.${value}`, { provider }) }))}
            onChange={setWay}
          />
        </div>
      )}
      {!isOpen ? (
        <p className="text-sm text-muted">
          {way === 'provider' && provider !== null ? text('payouts.transferNone', { provider }) : text('payouts.fileNone')}
        </p>
      ) : way === 'provider' && provider !== null ? (
        <Transfers chosen={chosen} provider={provider} />
      ) : (
        <BankFile due={due} today={today} chosen={chosen} />
      )}
    </Card>
  );
}

const sumOf = (chosen: readonly DuePayout[]): number => chosen.reduce((sum, { amount }) => sum + amount, 0);

/** One key for what is chosen: a double click orders once. */
const useKeyOf = (...parts: readonly unknown[]): string => {
  const chosen = parts.join(' ');
  return useMemo(() => ({ chosen, idempotencyKey: newIdempotencyKey() }), [chosen]).idempotencyKey;
};

function Order({ chosen, busy }: Chosen & { busy: boolean }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <Button
      type="submit"
      busy={busy}
      disabled={chosen.length === 0}
      className="max-md:h-auto max-md:min-h-control max-md:py-2 max-md:whitespace-normal"
    >
      {text('payouts.order', { count: chosen.length, amount: format.money(sumOf(chosen), chosen[0]?.currency ?? 'EUR') })}
    </Button>
  );
}

function BankFile({ due, today, chosen }: Chosen & { due: Due; today: string }): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const [iban, setIban] = useState(due.accounts[0]?.iban ?? '');
  const [executeOn, setExecuteOn] = useState(today);
  const wanted = chosen.slice(0, mostInRun);
  const settlementIds = wanted.map(({ settlement }) => settlement.id);
  const key = useKeyOf(iban, executeOn, ...settlementIds);
  const { pending, errors, failure, run } = useCall(payoutCalls.createRun, {
    inForm: true,
    revalidate: 'always',
    done: ({ id }) => navigate(`/operator/payouts/${id}`),
  });
  if (due.accounts.length === 0)
    return (
      <Notice kind="caution">
        {text('payouts.noMarketAccount')} <TextLink to="/operator/market">{text('payouts.toMarket')}</TextLink>
      </Notice>
    );
  return (
    <>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 md:grid-cols-[minmax(0,1.6fr)_12rem_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          void run({ settlementIds, iban, executeOn }, { idempotencyKey: key });
        }}
      >
        <Select
          label={text('payouts.from')}
          value={iban}
          error={errors['iban']}
          options={due.accounts.map((account) => ({ value: account.iban, label: `${account.holder} · ${shownIban(account.iban)}` }))}
          onChange={(event) => setIban(event.currentTarget.value)}
        />
        <TextField
          label={text('payouts.executeOn')}
          type="date"
          min={today}
          value={executeOn}
          error={errors['executeOn']}
          onChange={(event) => setExecuteOn(event.currentTarget.value)}
        />
        <Order chosen={wanted} busy={pending} />
      </form>
    </>
  );
}

function Transfers({ chosen, provider }: Chosen & { provider: string }): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const wanted = chosen.slice(0, mostInRun);
  const settlementIds = wanted.map(({ settlement }) => settlement.id);
  const key = useKeyOf('transfer', ...settlementIds);
  const isMixed = new Set(wanted.map(({ currency }) => currency)).size > 1;
  const { pending, failure, run } = useCall(payoutCalls.transfer, {
    inForm: true,
    revalidate: 'always',
    done: ({ id }) => navigate(`/operator/payouts/${id}`),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run({ settlementIds }, { idempotencyKey: key });
      }}
    >
      {failure && <Notice kind="danger">{failure}</Notice>}
      <p className="mb-4 max-w-text text-sm text-muted">{text('payouts.transferHint', { provider })}</p>
      {isMixed ? <Notice kind="caution">{text('payouts.oneCurrency')}</Notice> : <Order chosen={wanted} busy={pending} />}
    </form>
  );
}
