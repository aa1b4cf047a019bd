import { type ReactNode, useState } from 'react';
import { Controller } from 'react-hook-form';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useRevalidator } from 'react-router';
import { type Deposit, depositCalls, depositInput, type DepositInput } from '../../../../contract/payments/balance/balance.ts';
import { topUpCalls } from '../../../../contract/payments/balance/top-ups.ts';
import { shownIban } from '../../../../contract/values/iban.ts';
import { currencies } from '../../../../contract/values/money.ts';
import type { StoredFile } from '../../../../contract/wire/uploads.ts';
import { newIdempotencyKey, send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { FileUpload } from '../../../components/forms/file-upload.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { MoneyField } from '../../../components/forms/money-field.tsx';
import { DataList } from '../../../components/lists/data-list.tsx';
import { pageOf } from '../../../components/lists/list-query.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Copyable } from '../../../ui/copyable.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { CardTopUp, TopUpResult } from './card-top-up.tsx';
import { DepositStateBadge } from '../deposits/deposit-state.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('balance', 'deposits', 'upload', 'top-up', 'payment');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const mayTopUp = api.session?.accessCodes.includes('balance.topup') ?? false;
  const paging = pageOf(url.searchParams);
  const paymentId = Number(url.searchParams.get('payment'));
  const [accounts, list, card, topUp] = await Promise.all([
    mayTopUp ? api.call(depositCalls.accounts, {}) : [],
    api.call(depositCalls.list, paging),
    mayTopUp ? api.call(topUpCalls.offered, {}) : null,
    Number.isSafeInteger(paymentId) && paymentId > 0 ? api.call(topUpCalls.result, { id: paymentId }) : null,
  ]);
  return {
    ...{ accounts, list, card, topUp, size: paging.size, today: new Date().toISOString().slice(0, 10) },
    meta: seo(api, { title: serverText(api.language)('balance.submitTitle') }),
  };
}

/** `/purchased/balance/submit`: the balance is topped up by card, or by a transfer that is reported here. */
export default function SubmitDeposit(): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  const { accounts, list, size, card, topUp } = useLoaderData<typeof loader>();
  const mayTopUp = may(viewer, 'balance.topup');
  return (
    <>
      <Breadcrumb trail={[{ label: text('balance.title'), to: '/purchased/balance' }, { label: text('balance.submitTitle') }]} />
      <PageHead title={text('balance.submitTitle')} />
      {topUp && <TopUpResult key={topUp.id} topUp={topUp} />}
      {card?.card && <CardTopUp obstacle={card.obstacle} />}
      {mayTopUp && (
        <>
          <h2 className="mb-1 text-lg font-semibold">{text('top-up.transfer')}</h2>
          <p className="mb-4 max-w-text text-sm text-muted">{text('balance.submitLead')}</p>
        </>
      )}
      {mayTopUp ? (
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
          <Card title={text('balance.accountTitle')} className="xl:order-last">
            {accounts.length === 0 && <Notice kind="caution">{text('balance.noAccount')}</Notice>}
            <div className="grid gap-6">
              {accounts.map((account) => (
                <DescriptionList
                  key={account.iban}
                  entries={[
                    { name: text('balance.holder'), value: account.holder },
                    { name: 'IBAN', value: <Copyable value={shownIban(account.iban)} /> },
                    { name: 'BIC', value: account.bic || null },
                    { name: text('balance.bank'), value: account.bank || null },
                  ]}
                />
              ))}
            </div>
          </Card>
          <Card title={text('balance.report')}>
            <DepositForm />
          </Card>
        </div>
      ) : (
        <Notice>{text('balance.mayNotTopUp')}</Notice>
      )}
      <h2 className="mt-8 mb-3 text-lg font-semibold">{text('balance.deposits')}</h2>
      <Deposits rows={list.rows} mayTopUp={mayTopUp} />
      <CursorPagination previous={list.previous} next={list.next} size={size} />
    </>
  );
}

function DepositForm(): ReactNode {
  const text = useText();
  const format = useFormat();
  const { today } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const [files, setFiles] = useState<StoredFile[]>([]);
  const [uploading, setUploading] = useState(false);
  const values: DepositInput = { currency: 'EUR', amount: Number.NaN, paidOn: today, reference: '', proof: '' };
  const { form, onSubmit, error, failure, busy } = useApiForm<DepositInput>(depositInput, {
    values,
    submit: async (given) => {
      await send(depositCalls.submit, given, { quiet: true, idempotencyKey });
      // The next one is another deposit.
      setKey(newIdempotencyKey());
      setFiles([]);
      form.reset(values);
      showMessage(text('balance.submitted'), 'positive');
      await revalidate();
    },
  });
  const currency = form.watch('currency');
  return (
    <Form failure={failure} onSubmit={(event) => void onSubmit(event)}>
      <div className="grid gap-5">
        <div className="grid gap-5 md:grid-cols-2">
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
          <TextField label={text('balance.paidOn')} type="date" max={today} required error={error('paidOn')} {...form.register('paidOn')} />
          <TextField
            label={text('balance.reference')}
            hint={text('balance.referenceHint')}
            maxLength={140}
            required
            error={error('reference')}
            {...form.register('reference')}
          />
        </div>
        <FileUpload
          label={text('balance.proof')}
          hint={text('balance.proofHint')}
          purpose="paymentProof"
          value={files}
          error={error('proof')}
          onBusy={setUploading}
          onChange={(chosen) => {
            setFiles(chosen);
            form.setValue('proof', chosen[0]?.key ?? '', { shouldValidate: chosen.length > 0 });
          }}
        />
        <Button type="submit" busy={busy} disabled={uploading} className="justify-self-start">
          {text('balance.submit')}
        </Button>
      </div>
    </Form>
  );
}

function Deposits({ rows, mayTopUp }: { rows: readonly Deposit[]; mayTopUp: boolean }): ReactNode {
  const text = useText();
  const format = useFormat();
  const withdraw = useCall(depositCalls.withdraw, {
    revalidate: 'always',
    done: () => showMessage(text('balance.withdrawn'), 'positive'),
  });
  return (
    <DataList
      label={text('balance.deposits')}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { key: 'number', label: text('deposits.number'), phone: 'title', cell: (row) => text('balance.deposit', { id: String(row.id) }) },
        { key: 'paidOn', label: text('balance.paidOn'), oneLine: true, cell: (row) => format.date(row.paidOn) },
        { key: 'reference', label: text('balance.reference'), cell: (row) => <span className="break-words">{row.reference}</span> },
        { key: 'amount', label: text('deposits.claimed'), end: true, oneLine: true, cell: (row) => format.money(row.amount, row.currency) },
        {
          key: 'confirmed',
          label: text('deposits.confirmed'),
          end: true,
          oneLine: true,
          cell: (row) => (row.confirmedAmount === null ? '–' : format.money(row.confirmedAmount, row.currency)),
        },
        {
          key: 'state',
          label: text('deposits.state'),
          cell: (row) => (
            <span className="inline-flex flex-col gap-1 max-md:items-end">
              <DepositStateBadge state={row.state} />
              {row.reason && <span className="max-w-64 text-xs text-muted">{row.reason}</span>}
              {mayTopUp && row.state === 'submitted' && (
                <Button
                  kind="quiet"
                  size="small"
                  disabled={withdraw.pending}
                  aria-label={text('balance.withdrawOf', { id: String(row.id) })}
                  onClick={() => void withdraw.run({ id: row.id })}
                >
                  {text('balance.withdraw')}
                </Button>
              )}
            </span>
          ),
        },
      ]}
      empty={<p className="rounded-lg bg-sunken px-6 py-8 text-center text-sm text-muted">{text('balance.noDeposits')}</p>}
    />
  );
}
