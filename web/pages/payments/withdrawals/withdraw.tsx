import { type ReactNode, useState } from 'react';
import { Controller } from 'react-hook-form';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { paymentSettingCalls } from '../../../../contract/payments/payment-settings.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { type Withdrawal, withdrawalCalls, withdrawalInput } from '../../../../contract/payments/balance/withdrawals.ts';
import { shownIban } from '../../../../contract/values/iban.ts';
import { newIdempotencyKey, send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { MoneyField } from '../../../components/forms/money-field.tsx';
import { DataList } from '../../../components/lists/data-list.tsx';
import { pageOf } from '../../../components/lists/list-query.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { WithdrawalStateBadge } from './withdrawal-state.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('balance', 'withdrawals');

/** The password is confirmed by a call of its own, and is no part of the request. */
const formInput = z.extend(withdrawalInput, {
  password: z.string('password.required').check(z.minLength(1, 'password.required'), z.maxLength(200, 'password.length')),
});
type FormInput = z.input<typeof formInput>;

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const mayWithdraw = api.session?.accessCodes.includes('balance.withdraw') ?? false;
  const paging = pageOf(url.searchParams);
  const [account, { balances }, list] = await Promise.all([
    mayWithdraw ? api.call(withdrawalCalls.account, {}) : null,
    api.call(paymentCalls.balance, {}),
    api.call(withdrawalCalls.list, paging),
  ]);
  return {
    ...{ account, list, size: paging.size, balances: balances.filter(({ balance }) => balance > 0) },
    meta: seo(api, { title: serverText(api.language)('withdrawals.request') }),
  };
}

/** `/purchased/balance/withdraw`: money of the balance back to the company's bank account, and what became of earlier requests. */
export default function Withdraw(): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  const { account, balances, list, size } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb trail={[{ label: text('balance.title'), to: '/purchased/balance' }, { label: text('withdrawals.request') }]} />
      <PageHead title={text('withdrawals.request')} lead={text('withdrawals.requestLead')} />
      {account === null && <Notice>{text('withdrawals.mayNot')}</Notice>}
      {account !== null && balances.length === 0 && <Notice>{text('withdrawals.nothing')}</Notice>}
      {account !== null && balances.length > 0 && (
        <Card title={text('withdrawals.form')}>
          <WithdrawalForm account={account} />
        </Card>
      )}
      <h2 className="mt-8 mb-3 text-lg font-semibold">{text('withdrawals.own')}</h2>
      <Withdrawals rows={list.rows} mayCancel={may(viewer, 'balance.withdraw')} />
      <CursorPagination previous={list.previous} next={list.next} size={size} />
    </>
  );
}

function WithdrawalForm({ account }: { account: { holder: string; iban: string; bic: string } }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { balances } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const values = {
    ...{ currency: balances[0]?.currency ?? 'EUR', amount: Number.NaN, password: '' },
    ...{ holder: account.holder, iban: account.iban && shownIban(account.iban), bic: account.bic },
  } as FormInput;
  const { form, onSubmit, error, failure, busy } = useApiForm<FormInput>(formInput, {
    values,
    submit: async ({ password, ...given }) => {
      await send(paymentSettingCalls.confirm, { password }, { quiet: true });
      await send(withdrawalCalls.request, given, { quiet: true, idempotencyKey });
      // The next one is another withdrawal.
      setKey(newIdempotencyKey());
      form.reset(values);
      showMessage(text('withdrawals.requested'), 'positive');
      await revalidate();
    },
  });
  const currency = form.watch('currency');
  const available = balances.find((one) => one.currency === currency)?.balance ?? 0;
  return (
    <Form failure={failure} onSubmit={(event) => void onSubmit(event)}>
      <div className="grid gap-5">
        <div className="grid gap-5 md:grid-cols-2">
          <Select
            label={text('balance.currency')}
            error={error('currency')}
            options={balances.map((one) => ({ value: one.currency, label: `${one.currency} · ${format.currency(one.currency)}` }))}
            {...form.register('currency')}
          />
          <Controller
            control={form.control}
            name="amount"
            render={({ field }) => (
              <MoneyField
                label={text('balance.amount')}
                hint={text('withdrawals.available', { balance: format.money(available, currency) })}
                currency={currency}
                error={error('amount')}
                value={Number.isNaN(field.value) ? null : Number(field.value)}
                onChange={(amount) => field.onChange(amount ?? Number.NaN)}
              />
            )}
          />
          <TextField
            label={text('balance.holder')}
            hint={text('withdrawals.holderHint')}
            maxLength={70}
            required
            error={error('holder')}
            {...form.register('holder')}
          />
          <TextField label="IBAN" required autoComplete="off" error={error('iban')} {...form.register('iban')} />
          <TextField label="BIC" optional autoComplete="off" error={error('bic')} {...form.register('bic')} />
          <TextField
            type="password"
            label={text('withdrawals.password')}
            hint={text('withdrawals.passwordHint')}
            autoComplete="current-password"
            required
            error={error('password')}
            {...form.register('password')}
          />
        </div>
        <Button type="submit" busy={busy} className="justify-self-start">
          {text('withdrawals.submit')}
        </Button>
      </div>
    </Form>
  );
}

function Withdrawals({ rows, mayCancel }: { rows: readonly Withdrawal[]; mayCancel: boolean }): ReactNode {
  const text = useText();
  const format = useFormat();
  const cancel = useCall(withdrawalCalls.cancel, {
    revalidate: 'always',
    done: () => showMessage(text('withdrawals.cancelled'), 'positive'),
  });
  return (
    <DataList
      label={text('withdrawals.own')}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'number',
          label: text('withdrawals.number'),
          phone: 'title',
          cell: (row) => text('balance.withdrawal', { id: String(row.id) }),
        },
        { key: 'date', label: text('withdrawals.requestedAt'), oneLine: true, cell: (row) => format.dateTime(row.createdAt) },
        {
          key: 'account',
          label: text('withdrawals.account'),
          cell: (row) => (
            <span className="inline-flex flex-col max-md:items-end">
              <span className="break-words">{row.holder}</span>
              <span className="text-muted tabular-nums">{shownIban(row.iban)}</span>
            </span>
          ),
        },
        { key: 'amount', label: text('balance.amount'), end: true, oneLine: true, cell: (row) => format.money(row.amount, row.currency) },
        {
          key: 'state',
          label: text('withdrawals.stateName'),
          cell: (row) => (
            <span className="inline-flex flex-col gap-1 max-md:items-end">
              <WithdrawalStateBadge state={row.state} />
              {(row.reason || row.reference) && (
                <span className="max-w-64 text-xs break-words text-muted">{row.reason || row.reference}</span>
              )}
              {mayCancel && row.state === 'requested' && (
                <Button
                  kind="quiet"
                  size="small"
                  disabled={cancel.pending}
                  aria-label={text('withdrawals.cancelOf', { id: String(row.id) })}
                  onClick={() => void cancel.run({ id: row.id })}
                >
                  {text('withdrawals.cancel')}
                </Button>
              )}
            </span>
          ),
        },
      ]}
      empty={<p className="rounded-lg bg-sunken px-6 py-8 text-center text-sm text-muted">{text('withdrawals.noneOwn')}</p>}
    />
  );
}
