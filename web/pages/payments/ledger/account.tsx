import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import { ledgerCalls, type SheetRow } from '../../../../contract/payments/ledger.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { FilterField, FilterForm } from '../../../components/forms/filter-form.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { pageOf } from '../../../components/lists/list-query.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { accountOf } from './account-query.ts';
import { postingWords, sheetPath } from './words.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('ledger');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const account = accountOf(url.searchParams);
  if (!account) throw pageNotFound(url.pathname);
  const page = pageOf(url.searchParams);
  const sheet = await api.call(ledgerCalls.sheet, { ...account, ...page });
  const title = `${serverText(api.language)(`ledger.kind.${account.kind}`)} ${account.currency}`;
  return { account, sheet, size: page.size, meta: seo(api, { title }) };
}

/** `/operator/ledger/account`: the entries of an account, or of all accounts of a kind. */
export default function AccountSheet(): ReactNode {
  const { account, sheet, size } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const { search } = useLocation();
  const { kind, currency } = account;
  const name = `${text(`ledger.kind.${kind}`)} ${currency}`;
  const money = (value: number): string => format.money(value, currency);
  const columns: Column<SheetRow>[] = [
    {
      key: 'posting',
      label: text('ledger.postingName'),
      phone: 'title',
      cell: (row) => postingWords(text, row.posting),
    },
    { key: 'at', label: text('ledger.time'), oneLine: true, cell: (row) => format.dateTime(row.at) },
    {
      key: 'company',
      label: text('ledger.company'),
      cell: (row) =>
        row.company ? (
          <TextLink to={sheetPath({ kind, currency, companyId: row.company.id })}>{row.company.name}</TextLink>
        ) : (
          text('ledger.market')
        ),
    },
    {
      key: 'debit',
      label: text('ledger.debit'),
      end: true,
      cell: (row) => <span className="whitespace-nowrap tabular-nums">{row.amount < 0 ? money(-row.amount) : '–'}</span>,
    },
    {
      key: 'credit',
      label: text('ledger.credit'),
      end: true,
      cell: (row) => <span className="whitespace-nowrap tabular-nums">{row.amount > 0 ? money(row.amount) : '–'}</span>,
    },
  ];
  return (
    <>
      <Breadcrumb trail={[{ label: text('ledger.title'), to: '/operator/ledger' }, { label: name }]} />
      <PageHead title={name} lead={sheet.company?.name ?? text('ledger.allAccounts')} />
      <div className="mb-6 grid grid-cols-2 gap-3 xl:grid-cols-4">
        <StatTile label={text('ledger.opening')} value={money(sheet.opening)} />
        <StatTile label={text('ledger.debit')} value={money(sheet.decreases)} />
        <StatTile label={text('ledger.credit')} value={money(sheet.increases)} />
        <StatTile label={text('ledger.closing')} value={money(sheet.closing)} />
      </div>
      <DataList
        label={name}
        rows={sheet.rows}
        rowKey={(row) => row.id}
        rowLink={(row) => `/operator/ledger/${row.transactionId}`}
        exportTo={`/operator/ledger/account.csv${search}`}
        toolbar={
          <FilterForm find={text('ledger.show')} keep={['kind', 'currency', 'company']}>
            <FilterField label={text('ledger.from')} name="from" type="date" />
            <FilterField label={text('ledger.to')} name="to" type="date" />
          </FilterForm>
        }
        columns={columns}
        empty={<EmptyState icon="receipt" title={text('ledger.noEntries')} />}
      />
      <CursorPagination previous={sheet.previous} next={sheet.next} size={size} />
    </>
  );
}
