import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import { invoiceFormats } from '../../../../contract/payments/invoices.ts';
import {
  type SettlementDetail,
  type SettlementLine,
  sellerSettlementCalls,
  settlementCalls,
} from '../../../../contract/payments/sellers/settlements.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { pageOf } from '../../../components/lists/list-query.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { fileNames } from '../invoices/file-names.ts';
import { SettlementStateBadge } from './settlement-state.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('settlements');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const id = params['id'] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(id)) throw pageNotFound(url.pathname);
  const settlementId = Number(id);
  const calls = url.pathname.startsWith('/operator/') ? settlementCalls : sellerSettlementCalls;
  const paging = pageOf(url.searchParams);
  const [settlement, lines] = await Promise.all([
    api.call(calls.detail, { settlementId }),
    api.call(calls.lines, { settlementId, ...paging }),
  ]);
  const title = serverText(api.language)('settlements.one', { number: settlement.number });
  return { settlement, lines, size: paging.size, meta: seo(api, { title }) };
}

/** A settlement with all of its amounts, its files, and the orders that it is made of; for either side. */
export default function Settlement(): ReactNode {
  const { settlement, lines, size } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const isOperator = useLocation().pathname.startsWith('/operator/');
  const path = isOperator ? '/operator/settlements' : '/seller-console/settlements';
  const title = text('settlements.one', { number: settlement.number });
  return (
    <>
      <Breadcrumb trail={[{ label: text('settlements.title'), to: path }, { label: settlement.number }]} />
      <PageHead
        title={title}
        lead={text('settlements.ofPeriod', {
          seller: settlement.seller.name,
          from: format.date(settlement.periodFrom),
          to: format.date(settlement.periodTo),
        })}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Card title={text('settlements.amounts')} actions={<SettlementStateBadge state={settlement.state} />}>
          <Amounts settlement={settlement} path={path} />
        </Card>
        <Card title={text('settlements.files')}>
          <Files settlement={settlement} path={path} />
        </Card>
      </div>
      <h2 className="mt-8 mb-3 text-lg font-semibold">{text('settlements.lines')}</h2>
      <Lines rows={lines.rows} currency={settlement.currency} isOperator={isOperator} />
      <CursorPagination previous={lines.previous} next={lines.next} size={size} />
    </>
  );
}

function Amounts({ settlement, path }: { settlement: SettlementDetail; path: string }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { currency, vatRate, vatReason, carriedFrom, reserveUntil, reserveReleasedIn } = settlement;
  const to = (other: { id: number; number: string }): ReactNode => <TextLink to={`${path}/${other.id}`}>{other.number}</TextLink>;
  const rows: { label: string; amount: number; about?: ReactNode }[] = [
    {
      label: text('settlements.column.sales'),
      amount: settlement.sales,
      about: text('settlements.orderCount', { count: settlement.orders }),
    },
    { label: text('settlements.column.refunds'), amount: 0 - settlement.refunds },
    { label: text('settlements.column.commission'), amount: 0 - settlement.commission },
    { label: text('settlements.column.fees'), amount: 0 - settlement.fees },
    {
      label: text('settlements.column.vat'),
      amount: 0 - settlement.vat,
      about: vatReason === 'domestic' ? format.percent(vatRate / 10_000) : text(`settlements.vat.${vatReason}`),
    },
    {
      label: text('settlements.column.reserveWithheld'),
      amount: 0 - settlement.reserveWithheld,
      about: reserveReleasedIn ? (
        <>
          {text('settlements.releasedIn')} {to(reserveReleasedIn)}
        </>
      ) : (
        reserveUntil && text('settlements.reserveUntil', { day: format.date(reserveUntil) })
      ),
    },
    { label: text('settlements.column.reserveReleased'), amount: settlement.reserveReleased },
    { label: text('settlements.column.carriedIn'), amount: settlement.carriedIn, about: carriedFrom && to(carriedFrom) },
  ];
  const isOwed = settlement.carriedOut < 0;
  const shown = rows.filter(({ amount, label }) => amount !== 0 || label === rows[0]?.label || label === rows[4]?.label);
  return (
    <table className="w-full text-sm">
      <tbody>
        {shown.map(({ label, amount, about }) => (
          <tr key={label} className="border-b border-line align-top">
            <th scope="row" className="py-2.5 pr-4 text-left font-normal">
              {label}
              {about && <span className="block text-xs text-muted">{about}</span>}
            </th>
            <td className="py-2.5 text-right whitespace-nowrap tabular-nums">{format.money(amount, currency)}</td>
          </tr>
        ))}
        <tr className="text-base font-semibold">
          <th scope="row" className="pt-3 pr-4 text-left">
            {text(isOwed ? 'settlements.column.carriedOut' : 'settlements.column.payout')}
          </th>
          <td className="pt-3 text-right whitespace-nowrap tabular-nums">
            {format.money(isOwed ? settlement.carriedOut : settlement.payout, currency)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Files({ settlement: { id, invoice, closedAt, paidOutAt }, path }: { settlement: SettlementDetail; path: string }): ReactNode {
  const text = useText();
  const format = useFormat();
  const link = (file: string, label: string): ReactNode => (
    <a key={file} href={`${path}/${id}/${file}`} download className="font-semibold text-accent hover:text-accent-strong">
      {label}
    </a>
  );
  return (
    <div className="grid gap-4 text-sm">
      <div>
        <p className="mb-1 text-muted">{text('settlements.statement')}</p>
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {link('statement.pdf', 'PDF')}
          {link('statement.csv', 'CSV')}
        </p>
      </div>
      {invoice && (
        <div>
          <p className="mb-1 text-muted">{text(`settlements.document.${invoice.kind}`, { number: invoice.number })}</p>
          <p className="flex flex-wrap gap-x-4 gap-y-1">
            {invoiceFormats.map((format_) => link(fileNames[format_].file, fileNames[format_].label))}
          </p>
        </div>
      )}
      <p className="text-muted">
        {text('settlements.closedOn', { time: format.dateTime(closedAt) })}
        {paidOutAt && <span className="block">{text('settlements.paidOn', { time: format.dateTime(paidOutAt) })}</span>}
      </p>
    </div>
  );
}

function Lines({ rows, currency, isOperator }: { rows: SettlementLine[]; currency: string; isOperator: boolean }): ReactNode {
  const text = useText();
  const format = useFormat();
  const viewer = useShell()?.viewer ?? null;
  const opens = !isOperator && may(viewer, 'sale.fulfil');
  const columns: Column<SettlementLine>[] = [
    {
      key: 'order',
      label: text('settlements.order'),
      phone: 'title',
      cell: ({ order, kind }) => (
        <>
          <span className="whitespace-nowrap tabular-nums">{order.number}</span>
          {kind === 'refund' && <span className="ml-2 text-sm font-normal text-muted">{text('settlements.refund')}</span>}
        </>
      ),
    },
    { key: 'store', label: text('settlements.store'), cell: (row) => row.store },
    { key: 'at', label: text('settlements.date'), oneLine: true, cell: (row) => format.dateTime(row.at) },
    { key: 'amount', label: text('settlements.amount'), end: true, oneLine: true, cell: (row) => format.money(row.amount, currency) },
    {
      key: 'commission',
      label: text('settlements.column.commission'),
      end: true,
      oneLine: true,
      cell: (row) => format.money(row.commission, currency),
    },
    { key: 'fee', label: text('settlements.column.fees'), end: true, oneLine: true, cell: (row) => format.money(row.fee, currency) },
  ];
  return (
    <DataList
      label={text('settlements.lines')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      {...(opens && { rowLink: (row: SettlementLine) => `/seller-console/sales/${row.order.id}` })}
      empty={<p className="text-sm text-muted">{text('settlements.noLines')}</p>}
    />
  );
}
