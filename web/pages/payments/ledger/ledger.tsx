import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { ledgerCalls, ledgerLockCalls, type TrialRow } from '../../../../contract/payments/ledger.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { FilterField, FilterForm } from '../../../components/forms/filter-form.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { dayOf } from '../../../components/lists/list-query.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Prove } from './prove.tsx';
import { sheetPath } from './words.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('ledger');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const to = dayOf(url.searchParams, 'to');
  const [trial, lock] = await Promise.all([api.call(ledgerCalls.trial, { to }), api.call(ledgerLockCalls.read, {})]);
  return { trial, lock, to, meta: seo(api, { title: serverText(api.language)('ledger.title') }) };
}

/** `/operator/ledger`: the chart of accounts with its sums, and the proof that they are zero. */
export default function Ledger(): ReactNode {
  const { trial, lock, to } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const query = to ? `?to=${to}` : '';
  return (
    <>
      <PageHead
        title={text('ledger.title')}
        lead={text('ledger.lead')}
        actions={
          <>
            <ButtonLink kind="secondary" to="/operator/ledger/lock">
              {text('ledger.lockTitle')}
            </ButtonLink>
            <ButtonLink kind="secondary" to="/operator/ledger/datev">
              {text('ledger.datev')}
            </ButtonLink>
          </>
        }
      />
      <Notice>{lock.lockedTo ? text('ledger.lockedTo', { day: format.date(lock.lockedTo) }) : text('ledger.allOpen')}</Notice>
      <Proof />
      <Prove />
      <div className="mt-6 mb-2">
        <FilterForm find={text('ledger.show')}>
          <FilterField label={text('ledger.upTo')} name="to" type="date" />
        </FilterForm>
      </div>
      {trial.currencies.length === 0 && <EmptyState icon="receipt" title={text('ledger.empty')} />}
      {trial.currencies.map((found, index) => (
        <section key={found.currency} className="mt-8">
          <Trial found={found} exportTo={index === 0 ? `/operator/ledger.csv${query}` : null} />
        </section>
      ))}
    </>
  );
}

function Proof(): ReactNode {
  const { trial } = useLoaderData<typeof loader>();
  const text = useText();
  const unequal = trial.currencies.filter(({ sum }) => sum !== 0).map(({ currency }) => currency);
  if (trial.broken.length === 0 && trial.differing === 0 && unequal.length === 0)
    return <Notice kind="positive">{text('ledger.proved', { count: trial.transactions })}</Notice>;
  return (
    <Notice kind="danger">
      {text('ledger.broken', {
        currencies: unequal.join(', ') || '–',
        transactions: trial.broken.join(', ') || '–',
        accounts: trial.differing,
      })}
    </Notice>
  );
}

type Found = { currency: string; rows: readonly TrialRow[]; sum: number };

function Trial({ found: { currency, rows, sum }, exportTo }: { found: Found; exportTo: string | null }): ReactNode {
  const { to } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const money = (value: number): ReactNode => <span className="whitespace-nowrap tabular-nums">{format.money(value, currency)}</span>;
  const columns: Column<TrialRow>[] = [
    {
      key: 'kind',
      label: text('ledger.account'),
      phone: 'title',
      cell: (row) => text(`ledger.kind.${row.kind}`),
    },
    { key: 'accounts', label: text('ledger.accounts'), end: true, phone: 'hidden', cell: (row) => format.number(row.accounts) },
    { key: 'debit', label: text('ledger.debit'), end: true, cell: (row) => money(row.decreases) },
    { key: 'credit', label: text('ledger.credit'), end: true, cell: (row) => money(row.increases) },
    { key: 'balance', label: text('ledger.balance'), end: true, cell: (row) => <b>{money(row.balance)}</b> },
  ];
  return (
    <>
      <DataList
        label={text('ledger.trialOf', { currency })}
        rows={rows}
        rowKey={(row) => row.kind}
        rowLink={(row) => sheetPath({ kind: row.kind, currency, to })}
        toolbar={<h2 className="text-base font-semibold">{text('ledger.trialOf', { currency })}</h2>}
        {...(exportTo && { exportTo })}
        columns={columns}
        empty={null}
      />
      <p className="mt-3 flex justify-end gap-6 px-3 text-sm font-semibold">
        <span>{text('ledger.sum')}</span>
        {money(sum)}
      </p>
    </>
  );
}
