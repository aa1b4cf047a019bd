import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { statementCalls, statementFormats, type StatementRow } from '../../../../contract/payments/credit/statements.ts';
import { languageTags } from '../../../../contract/values/locale.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useLanguage, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { BillingTabs, billing } from '../credit/own/billing-tabs.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('statements', 'credit');

const path = `${billing}/statements`;

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const year = url.searchParams.get('year') ?? '';
  const list = await api.call(statementCalls.list, /^2\d{3}$/.test(year) ? { year: Number(year) } : {});
  return { list, meta: seo(api, { title: serverText(api.language)('statements.title') }) };
}

/** `/purchased/billing-manage/statements`: opening, movements and closing of each month, of the balance and of what is owed. */
export default function Statements(): ReactNode {
  const text = useText();
  const { list } = useLoaderData<typeof loader>();
  const columns = useColumns();
  return (
    <>
      <PageHead title={text('statements.title')} lead={text('statements.lead')} />
      <BillingTabs />
      {list.years.length > 1 && (
        <div className="mb-4">
          <LinkTabs
            label={text('statements.years')}
            tabs={list.years.map((year) => ({ to: `${path}?year=${year}`, label: String(year), current: year === list.year }))}
          />
        </div>
      )}
      <DataList
        label={text('statements.title')}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => `${row.month} ${row.currency}`}
        empty={<EmptyState icon="file" title={text('statements.none')} />}
      />
    </>
  );
}

function useColumns(): Column<StatementRow>[] {
  const text = useText();
  const format = useFormat();
  const name = new Intl.DateTimeFormat(languageTags[useLanguage()], { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const nameOf = ({ month }: StatementRow): string => name.format(new Date(`${month}-01T00:00:00Z`));
  return [
    {
      key: 'month',
      label: text('statements.month'),
      phone: 'title',
      cell: (row) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <span className="first-letter:uppercase">{nameOf(row)}</span>
          {row.isRunning && <Badge>{text('statements.running')}</Badge>}
        </span>
      ),
    },
    { key: 'movements', label: text('statements.movements'), end: true, cell: (row) => format.number(row.movements) },
    {
      key: 'opening',
      label: text('statements.opening'),
      end: true,
      oneLine: true,
      cell: (row) => format.money(row.balance.opening, row.currency),
    },
    {
      key: 'closing',
      label: text('statements.closing'),
      end: true,
      oneLine: true,
      cell: (row) => <span className="font-semibold">{format.money(row.balance.closing, row.currency)}</span>,
    },
    { key: 'owed', label: text('statements.owed'), end: true, oneLine: true, cell: (row) => format.money(row.owed.closing, row.currency) },
    {
      key: 'files',
      label: text('statements.files'),
      cell: (row) => (
        <span className="flex flex-wrap gap-x-3 gap-y-1 print:hidden">
          {statementFormats.map((kind) => (
            <a
              key={kind}
              href={`${path}/${row.month}/${row.currency}/statement.${kind}`}
              download
              aria-label={text('statements.file', { month: nameOf(row), currency: row.currency, format: kind.toUpperCase() })}
              className="font-semibold text-accent hover:text-accent-strong"
            >
              {kind.toUpperCase()}
            </a>
          ))}
        </span>
      ),
    },
  ];
}
