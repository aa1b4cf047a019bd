import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { countries } from '../../../../contract/values/locale.ts';
import { companyReviewCalls, type CompanyReviewRow, reviewTabs } from '../../../../contract/companies/operator-companies.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterForm, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useQueryLink } from '../../../ui/pagination.tsx';
import { seo } from '../../../app/seo.ts';
import { CompanyStateBadge, VatStateBadge } from '../../companies/profile/words.tsx';
import { countryOf, oneOf, pageOf } from '../../../components/lists/list-query.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('operator', 'company');

const kinds = ['buyer', 'seller'] as const;
const ages = ['1', '3', '7', '14'] as const;

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const query = url.searchParams;
  const filter = {
    kind: oneOf(query, 'kind', kinds) ?? ('buyer' as const),
    tab: oneOf(query, 'tab', reviewTabs) ?? ('waiting' as const),
    countryCode: countryOf(query),
    days: Number(oneOf(query, 'days', ages)) || undefined,
    ...pageOf(query),
  };
  const list = await api.call(companyReviewCalls.list, filter);
  return { list, filter, meta: seo(api, { title: serverText(api.language)('operator.audits') }) };
}

type Result = AnswerOf<typeof companyReviewCalls.approveMany>['results'][number];

/** Companies that wait for the operator's decision. */
export default function Reviews(): ReactNode {
  const { list, filter } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const link = useQueryLink();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [results, setResults] = useState<readonly Result[]>([]);
  const approval = useCall(companyReviewCalls.approveMany, {
    revalidate: 'success',
    done: (answer) => {
      setResults(answer.results);
      setChosen(new Set());
    },
  });
  const choosable = filter.tab === 'waiting';
  const ids = list.rows.map(({ id }) => id).filter((id) => chosen.has(id));

  const toggle = (id: number) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });

  const choice: Column<CompanyReviewRow> = {
    key: 'choice',
    label: text('operator.choose'),
    labelHidden: true,
    cell: (row) => (
      <input
        type="checkbox"
        aria-label={text('operator.chooseOne', { company: row.legalName })}
        checked={chosen.has(row.id)}
        onChange={() => toggle(row.id)}
        className="relative z-10 size-4.5 accent-accent"
      />
    ),
  };
  const columns: Column<CompanyReviewRow>[] = [
    ...(choosable ? [choice] : []),
    { key: 'company', label: text('operator.company'), cell: (row) => row.legalName, phone: 'title' },
    { key: 'country', label: text('operator.country'), cell: (row) => format.country(row.countryCode) },
    { key: 'state', label: text('operator.state'), cell: (row) => <CompanyStateBadge state={row.state} /> },
    { key: 'percent', label: text('company.checklist'), cell: (row) => text('company.percent', { percent: row.percent }), end: true },
    { key: 'vat', label: text('company.field.vatId'), cell: (row) => <VatStateBadge state={row.vatState} /> },
    { key: 'since', label: text('operator.since'), cell: (row) => format.dateTime(row.since), oneLine: true },
    { key: 'reviewer', label: text('operator.reviewer'), cell: (row) => row.reviewer?.name ?? text('company.none') },
  ];
  const counts = { ...list.counts, decided: undefined };
  return (
    <>
      <PageHead title={text('operator.audits')} lead={text('operator.auditsLead')} />
      <LinkTabs
        label={text('operator.sides')}
        tabs={kinds.map((kind) => ({ to: link({ kind, cursor: null }), label: text(`operator.${kind}s`), current: filter.kind === kind }))}
      />
      <div className="mt-3">
        <LinkTabs
          label={text('operator.audits')}
          tabs={reviewTabs.map((tab) => {
            const count = counts[tab];
            return {
              to: link({ tab, cursor: null }),
              label: text(`operator.tab.${tab}`),
              current: filter.tab === tab,
              ...(count !== undefined && { count }),
            };
          })}
        />
      </div>
      <div className="mt-4">
        {results.length > 0 && <Results results={results} />}
        <DataList
          label={text('operator.audits')}
          columns={columns}
          rows={list.rows}
          rowKey={(row) => row.id}
          rowLink={(row) => `/operator/audits/${row.id}`}
          toolbar={
            <>
              <Filter />
              {choosable && (
                <Button busy={approval.pending} disabled={ids.length === 0} onClick={() => void approval.run({ ids })} className="self-end">
                  {text('operator.acceptChosen', { count: ids.length })}
                </Button>
              )}
            </>
          }
          empty={
            <EmptyState icon="check" title={text('operator.nobodyWaits')}>
              {text('operator.nobodyWaitsHint')}
            </EmptyState>
          }
        />
        <CursorPagination previous={list.previous} next={list.next} size={filter.size} />
      </div>
    </>
  );
}

function Results({ results }: { results: readonly Result[] }): ReactNode {
  const text = useText();
  const refused = results.some((one) => !one.accepted);
  return (
    <Notice kind={refused ? 'caution' : 'positive'}>
      <div role="status">
        <p className="font-semibold">{text('operator.results')}</p>
        <ul className="mt-2 grid gap-1.5 text-ink">
          {results.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-2">
              <Badge tone={one.accepted ? 'positive' : 'danger'}>
                {one.accepted ? text('company.state.approved') : text('operator.notAccepted')}
              </Badge>
              <span className="font-medium">{one.legalName}</span>
              {!one.accepted && <span className="text-muted">{one.message}</span>}
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  );
}

/** A plain form: its fields become the address. */
function Filter(): ReactNode {
  const text = useText();
  const format = useFormat();
  const all = text('operator.all');
  return (
    <FilterForm find={text('operator.filter')} icon="filter" keep={['kind', 'tab']}>
      <FilterSelect label={text('operator.country')} name="country" all={all} values={countries} word={format.country} className="w-52" />
      <FilterSelect
        label={text('operator.waitingFor')}
        name="days"
        all={all}
        values={ages}
        word={(days) => text('operator.daysAtLeast', { days: Number(days) })}
        className="w-52"
      />
    </FilterForm>
  );
}
