import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { paymentSettingCalls } from '../../../../contract/payments/payment-settings.ts';
import { type MissingBalance, paymentCalls } from '../../../../contract/payments/payments.ts';
import { newIdempotencyKey, send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { prepareEncryption } from '../../../app/api/encryption.ts';
import { ApiError } from '../../../app/api/error.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Amount, AmountsHidden } from '../../../components/commerce/amount.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Steps } from '../../../ui/progress.tsx';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { balancesAfter } from './balances.ts';
import { Countdown, useIsOver } from './countdown.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('payment');

/** Only a checkout that can still be paid is paid here; what became of any other is on the page of results. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const checkoutId = Number(url.searchParams.get('checkout'));
  if (!Number.isSafeInteger(checkoutId) || checkoutId <= 0) throw pageNotFound(url.pathname);
  const seesBalance = api.session?.accessCodes.includes('balance.view') ?? false;
  const [checkout, balance] = await Promise.all([
    api.call(checkoutCalls.checkout, { checkoutId }),
    seesBalance ? api.call(paymentCalls.balance, {}) : null,
  ]);
  if (checkout.state !== 'open' || checkout.approval?.state === 'waiting') throw redirect(`/payment/pay-results?checkout=${checkoutId}`);
  return {
    checkout,
    balances: balance?.balances ?? null,
    now: new Date().toISOString(),
    meta: seo(api, { title: serverText(api.language)('payment.settle.title') }),
  };
}

/** The encryption is prepared before the page is entered; a page that came as a document does it on arrival. */
export async function clientLoader({ serverLoader }: { serverLoader: () => Promise<unknown> }) {
  const [answer] = await Promise.all([serverLoader(), prepareEncryption()]);
  return answer;
}

export default function SettleAccounts(): ReactNode {
  const text = useText();
  const format = useFormat();
  const { checkout, now } = useLoaderData<typeof loader>();
  const orders = checkout.orders.filter((order) => order.state !== 'cancelled');
  const hidden = orders.some((order) => order.total === null);
  useEffect(() => {
    void prepareEncryption();
  }, []);
  return (
    <>
      <Steps
        label={text('payment.steps')}
        steps={[text('payment.step.order'), text('payment.step.pay'), text('payment.step.done')]}
        current={1}
      />
      <PageHead title={text('payment.settle.title')} lead={text('payment.settle.lead')} />
      {hidden && <AmountsHidden />}
      <Countdown until={checkout.expiresAt} now={now} />
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-10">
        <Card title={text('payment.orders')} className="min-w-0 self-start">
          <ul className="-my-3">
            {orders.map((order) => (
              <li
                key={order.id}
                className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3 text-sm last:border-b-0"
              >
                <div>
                  <TextLink to={`/purchased/purchase-orders/${order.id}`} className="font-semibold tabular-nums">
                    {order.number}
                  </TextLink>
                  <p>{order.storeName}</p>
                  <p className="text-muted">
                    {[text('payment.lines', { count: order.lines }), text(`payment.delivery.${order.delivery}`), order.reference]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                  <p className="text-muted">{order.vat.message}</p>
                </div>
                <p className="text-right tabular-nums">
                  <span className="block text-base font-semibold">
                    <Amount amount={order.total} currency={order.currency} />
                  </span>
                  {order.vatTotal !== null && (
                    <span className="text-muted">
                      {text('payment.ofWhichVat', { amount: format.money(order.vatTotal, order.currency) })}
                    </span>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </Card>
        <Pay />
      </div>
    </>
  );
}

function Pay(): ReactNode {
  const text = useText();
  const format = useFormat();
  const viewer = useShell()?.viewer ?? null;
  const { checkout, balances, now } = useLoaderData<typeof loader>();
  const { pay, busy, problem, missing, password, passwordField } = usePayment(checkout.id);
  const isOver = useIsOver(checkout.expiresAt, now);
  const rows = balancesAfter(balances, checkout.totals);
  const short = missing ?? rows.filter((row) => row.missing > 0);
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
        options={[{ value: 'balance', label: text('payment.method.balance'), hint: text('payment.method.balanceHint') }]}
        value="balance"
        onChange={() => undefined}
      />
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
        <Button size="large" wide className="mt-4" busy={busy} disabled={!mayPay} onClick={() => void pay()}>
          {text('payment.pay')}
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
function usePayment(checkoutId: number) {
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
    setBusy(true);
    setProblem(null);
    setMissing(null);
    setPasswordError(null);
    try {
      if (isRequired) await send(paymentSettingCalls.confirm, { password }, { quiet: true });
      await send(paymentCalls.settle, { checkoutId, method: 'balance' }, { idempotencyKey, quiet: true });
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
