import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { type Payout, sellerPayoutCalls } from '../../../../contract/payments/sellers/payouts.ts';
import { providerAccountCalls } from '../../../../contract/payments/sellers/provider-accounts.ts';
import { shownIban } from '../../../../contract/values/iban.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { pageOf } from '../../../components/lists/list-query.ts';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { providerName } from '../operator-payments/provider-name.ts';
import { AccountForm } from './account-form.tsx';
import { PayoutOutcome } from './payout-state.tsx';
import { ProviderAccountCard } from './provider-account.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('payouts', 'operator-payments');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const paging = pageOf(url.searchParams);
  const [account, providerAccount, page] = await Promise.all([
    api.call(sellerPayoutCalls.account, {}),
    api.call(providerAccountCalls.read, {}),
    api.call(sellerPayoutCalls.list, paging),
  ]);
  const meta = seo(api, { title: serverText(api.language)('payouts.title') });
  return { account, providerAccount, page, size: paging.size, meta };
}

/** `/seller-console/payouts`: what was paid out, and the account that it goes to. */
export default function SellerPayouts(): ReactNode {
  const { account, providerAccount, page, size } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const accountOf = ({ iban, reference, provider }: Payout): string =>
    provider ? providerName(text, provider) : iban ? shownIban(iban) : reference;
  const columns: Column<Payout>[] = [
    {
      key: 'amount',
      label: text('payouts.amount'),
      phone: 'title',
      oneLine: true,
      cell: (row) => <b>{format.money(row.amount, row.currency)}</b>,
    },
    {
      key: 'settlement',
      label: text('payouts.settlement'),
      cell: (row) => <TextLink to={`/seller-console/settlements/${row.settlement.id}`}>{row.settlement.number}</TextLink>,
    },
    { key: 'created', label: text('payouts.orderedAt'), oneLine: true, cell: (row) => format.dateTime(row.createdAt) },
    {
      key: 'account',
      label: text('payouts.account'),
      cell: (row) => <span className="tabular-nums md:whitespace-nowrap">{accountOf(row)}</span>,
    },
    {
      key: 'state',
      label: text('payouts.state'),
      cell: (row) => <PayoutOutcome payout={row} />,
    },
  ];
  return (
    <>
      <PageHead title={text('payouts.title')} lead={text('payouts.sellerLead')} />
      <AccountForm account={account} isNeeded={providerAccount.account?.standing !== 'ready'} />
      <ProviderAccountCard found={providerAccount} />
      <h2 className="mt-8 mb-3 text-lg font-semibold">{text('payouts.title')}</h2>
      <DataList
        label={text('payouts.title')}
        columns={columns}
        rows={page.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState icon="wallet" title={text('payouts.sellerNone')}>
            {text('payouts.sellerNoneHint')}
          </EmptyState>
        }
      />
      <CursorPagination previous={page.previous} next={page.next} size={size} />
    </>
  );
}
