import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import type { PaymentMethod, paymentMethodCalls } from '../../../../contract/payments/payment-methods.ts';
import { paymentSettingCalls } from '../../../../contract/payments/payment-settings.ts';
import { type MissingBalance, paymentCalls } from '../../../../contract/payments/payments.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { newIdempotencyKey, send } from '../../../app/api/client.ts';
import { ApiError } from '../../../app/api/error.ts';
import { leaveFor } from '../../../app/navigation.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { may, useShell } from '../../../app/shell.ts';
import { Amount } from '../../../components/commerce/amount.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { balancesAfter, usablePart } from './balances.ts';
import { useIsOver } from './countdown.tsx';

type PayProperties = {
  checkout: AnswerOf<typeof checkoutCalls.checkout>;
  offered: AnswerOf<typeof paymentMethodCalls.offered>;
  /** Null for users who may not see them. */
  balances: AnswerOf<typeof paymentCalls.balance>['balances'] | null;
  now: string;
};

/** What the button says. */
const buttons = {
  balance: 'payment.pay',
  card: 'payment.toProvider',
  bank_transfer: 'payment.toTransfer',
  credit: 'payment.toCredit',
} as const satisfies Record<PaymentMethod, string>;

/** What the other method than the balance pays. */
const rests = {
  card: 'payment.restByCard',
  bank_transfer: 'payment.restByTransfer',
  credit: 'payment.restOnCredit',
} as const satisfies Partial<Record<PaymentMethod, string>>;

/** The ways in which the checkout can be paid, the amounts, and the button. */
export function Pay({ checkout, offered, balances, now }: PayProperties): ReactNode {
  const text = useText();
  const format = useFormat();
  const viewer = useShell()?.viewer ?? null;
  const usable = offered.methods.filter(({ obstacle }) => obstacle === null).map(({ method }) => method);
  const [chosen, setChosen] = useState(usable.find((method) => method === offered.preferred) ?? usable[0]);
  // What was chosen may no longer be offered.
  const method = usable.find((one) => one === chosen) ?? usable[0];
  const part = usablePart({ method, usable, balances, totals: checkout.totals, reserved: offered.reserved });
  const [wantsPart, setWantsPart] = useState(offered.reserved > 0);
  const needsPart = offered.methods.find((one) => one.method === method)?.needsPart ?? false;
  const balancePart = wantsPart || needsPart ? part : 0;
  const { pay, busy, problem, missing, password, passwordField } = usePayment(checkout.id, method, balancePart);
  const isOver = useIsOver(checkout.expiresAt, now);
  const [first] = checkout.totals;
  // A payment from the balance may use what is reserved for this checkout.
  const own =
    balances?.map((one) => ({ ...one, balance: one.balance + (one.currency === first?.currency ? offered.reserved : 0) })) ?? null;
  const rows = balancesAfter(method === 'balance' ? own : null, checkout.totals);
  const short = method !== 'balance' ? [] : (missing ?? rows.filter((row) => row.missing > 0));
  const mayPay = may(viewer, 'payment.pay') && may(viewer, 'price.view') && !viewer?.unaudited;
  return (
    <aside
      aria-label={text('payment.settle.title')}
      className="mt-6 rounded-lg border border-line bg-surface p-5 xl:sticky xl:top-36 xl:mt-0 xl:self-start"
    >
      <RadioGroup
        label={text('payment.method')}
        name="method"
        look="boxes"
        options={offered.methods.map((one) => ({
          value: one.method,
          label: text(`payment.method.${one.method}`),
          hint: one.obstacle ?? text(`payment.methodHint.${one.method}`),
          disabled: one.obstacle !== null,
        }))}
        value={method}
        onChange={setChosen}
      />
      {!method && <Notice kind="caution">{text('payment.noMethod')}</Notice>}
      {part > 0 && first && (
        <div className="mt-4">
          <Checkbox
            label={text('payment.usePart', { amount: format.money(part, first.currency) })}
            checked={wantsPart || needsPart}
            disabled={needsPart}
            onChange={(event) => setWantsPart(event.currentTarget.checked)}
          />
          <p className="pl-7.5 text-sm text-muted">
            {text(needsPart ? 'payment.needsPartHint' : method === 'credit' ? 'payment.usePartOnCreditHint' : 'payment.usePartHint')}
          </p>
        </div>
      )}
      <table className="mt-5 w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">{text('payment.currency')}</th>
            <th scope="col">{text('payment.amount')}</th>
          </tr>
        </thead>
        {rows.map((row) => (
          <tbody key={row.currency} className="border-b border-line last:border-b-0">
            {row.before !== null && <AmountRow name={text('payment.balanceBefore')} amount={format.money(row.before, row.currency)} />}
            <AmountRow name={text('payment.toPay')} amount={<Amount amount={row.due} currency={row.currency} />} strong />
            {balancePart > 0 && row.due !== null && method && method !== 'balance' && (
              <>
                <AmountRow name={text('payment.partOfBalance')} amount={format.money(balancePart, row.currency)} />
                <AmountRow name={text(rests[method])} amount={format.money(row.due - balancePart, row.currency)} strong />
              </>
            )}
            {row.after !== null && <AmountRow name={text('payment.balanceAfter')} amount={format.money(row.after, row.currency)} />}
          </tbody>
        ))}
      </table>
      {problem && (
        <div className="mt-4">
          <Notice kind="danger">{problem}</Notice>
        </div>
      )}
      {short.length > 0 && (
        <div className="mt-4">
          <Notice kind="caution">
            {/* A refused payment has said the amounts already. */}
            {(problem ? [] : short).map((row) => (
              <p key={row.currency}>{text('payment.missing', { missing: format.money(row.missing, row.currency) })}</p>
            ))}
            <p className="mt-1">{text('payment.missingHint')}</p>
          </Notice>
        </div>
      )}
      {password.isRequired && !isOver && (
        <TextField
          className="mt-4"
          type="password"
          label={text('payment.password')}
          hint={text('payment.passwordHint')}
          autoComplete="current-password"
          ref={passwordField}
          maxLength={200}
          value={password.value}
          error={password.error ?? undefined}
          onChange={(event) => password.set(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void pay();
          }}
        />
      )}
      {isOver ? (
        <ButtonLink to={`/payment/pay-results?checkout=${checkout.id}`} wide className="mt-4">
          {text('payment.seeResult')}
        </ButtonLink>
      ) : (
        <Button size="large" wide className="mt-4" busy={busy} disabled={!mayPay || !method} onClick={() => void pay()}>
          {text(method ? buttons[method] : 'payment.pay')}
        </Button>
      )}
      <p className="mt-3 text-sm text-muted">{mayPay ? text('payment.payHint') : text('payment.mayNotPay')}</p>
    </aside>
  );
}

function AmountRow({ name, amount, strong = false }: { name: string; amount: ReactNode; strong?: boolean }): ReactNode {
  return (
    <tr className={strong ? '' : 'text-muted'}>
      <th scope="row" className={`py-1.5 text-left ${strong ? 'font-semibold' : 'font-normal'}`}>
        {name}
      </th>
      <td className={`py-1.5 text-right ${strong ? 'font-semibold' : ''}`}>{amount}</td>
    </tr>
  );
}

/** Pays once, however often it is pressed: one key for the page. */
function usePayment(checkoutId: number, method: PaymentMethod | undefined, balancePart: number) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [missing, setMissing] = useState<MissingBalance[] | null>(null);
  const [password, setPassword] = useState('');
  /** The message about the password: the password is required once there is a message. */
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const [isRequired, setIsRequired] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (passwordError) field.current?.focus();
  }, [passwordError]);
  const pay = async () => {
    if (!method) return;
    setBusy(true);
    setProblem(null);
    setMissing(null);
    setPasswordError(null);
    try {
      if (isRequired) await send(paymentSettingCalls.confirm, { password }, { quiet: true });
      if (method === 'bank_transfer') {
        await send(paymentCalls.transfer, { checkoutId, balancePart }, { quiet: true });
        await navigate(`/payment/pay-results?checkout=${checkoutId}`, { replace: true });
        return;
      }
      if (method === 'card') {
        const { page } = await send(paymentCalls.begin, { checkoutId, method, balancePart }, { quiet: true });
        leaveFor(page);
        // The button stays busy until the provider's page is there.
        return;
      }
      await send(
        paymentCalls.settle,
        { checkoutId, method, balancePart: method === 'credit' ? balancePart : 0 },
        { idempotencyKey, quiet: true },
      );
      await navigate(`/payment/pay-results?checkout=${checkoutId}`, { replace: true });
      // The balance has changed.
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.fields['password']) {
        setIsRequired(true);
        setPasswordError(error.fields['password']);
        return;
      }
      setProblem(error.message);
      if (error.code === codes.balanceTooLow) setMissing(error.data as MissingBalance[]);
      // Paid or run out meanwhile: the loader goes on to what became of it.
      await revalidate();
    } finally {
      setBusy(false);
    }
  };
  return {
    pay,
    busy,
    problem,
    missing,
    passwordField: field,
    password: { isRequired, value: password, error: passwordError, set: setPassword },
  };
}
