import { type ReactNode, Suspense, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import {
  type DuePayout,
  payoutCalls,
  type PayoutProviderName,
  type PayoutRun,
  type PayoutWay,
  payoutWays,
} from '../../../../contract/payments/sellers/payouts.ts';
import { shownIban } from '../../../../contract/values/iban.ts';
import { currencies } from '../../../../contract/values/money.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { FilterForm, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { choiceColumn } from '../../../components/lists/choice-column.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { oneOf, pageOf } from '../../../components/lists/list-query.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { TextLink } from '../../../ui/link.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { providerName } from '../operator-payments/provider-name.ts';
import { NewRun } from './new-run.tsx';
import { runSortOf } from './payouts-query.ts';

const ByHandForm = lazyPart(() => import('./by-hand-form.tsx').then((all) => ({ default: all.ByHandForm })));

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('payouts', 'operator-payments');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const [page, sort] = [pageOf(url.searchParams), runSortOf(url.searchParams)];
  const [due, runs] = await Promise.all([
    api.call(payoutCalls.due, { currency: oneOf(url.searchParams, 'currency', currencies) }),
    api.call(payoutCalls.runs, { ...page, sort }),
  ]);
  const today = new Date().toISOString().slice(0, 10);
  return { due, runs, today, size: page.size, sort: sort ?? '-time', meta: seo(api, { title: serverText(api.language)('payouts.title') }) };
}

type Row = DuePayout & { id: number };

/** `/operator/payouts`: what is to be paid to sellers, the files for the bank, and what was paid by hand. */
export default function Payouts(): ReactNode {
  const { due, today } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const rows = due.rows.map((row): Row => ({ ...row, id: row.settlement.id }));
  const { provider } = due;
  const [way, setWay] = useState<PayoutWay>(() => payoutWays.find((one) => rows.some((row) => canLeave(row, one))) ?? 'bank_file');
  const open = rows.filter((row) => canLeave(row, way));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(open.map(({ id }) => id)));
  const chooseWay = (next: PayoutWay): void => {
    const able = rows.filter((row) => canLeave(row, next));
    setWay(next);
    setChosen(new Set(able.filter(({ currency }) => currency === able[0]?.currency).map(({ id }) => id)));
  };
  const [byHand, setByHand] = useState<DuePayout | null>(null);
  const columns: Column<Row>[] = [
    ...(open.length > 0
      ? [
          choiceColumn<Row>({
            open,
            chosen,
            setChosen,
            all: text('payouts.chooseAll'),
            one: ({ seller }) => text('payouts.choose', { seller: seller.name }),
          }),
        ]
      : []),
    { key: 'seller', label: text('payouts.seller'), phone: 'title', cell: (row) => row.seller.name },
    {
      key: 'settlement',
      label: text('payouts.settlement'),
      cell: (row) => <TextLink to={`/operator/settlements/${row.settlement.id}`}>{row.settlement.number}</TextLink>,
    },
    {
      key: 'account',
      label: text('payouts.account'),
      cell: (row) => (
        <>
          <span className="tabular-nums md:whitespace-nowrap">{row.iban ? shownIban(row.iban) : '–'}</span>
          {row.obstacle && <span className="block text-xs text-muted">{text(`payouts.obstacle.${row.obstacle}`)}</span>}
          {provider && <TransferState row={row} provider={provider} />}
          {row.failed !== null && (
            <span className="block text-xs text-danger">
              {text('payouts.failedBefore', { reason: row.failure === null ? row.failed : text(`payouts.failure.${row.failure}`) })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'amount',
      label: text('payouts.amount'),
      end: true,
      oneLine: true,
      cell: (row) => <b>{format.money(row.amount, row.currency)}</b>,
    },
    {
      key: 'actions',
      label: text('payouts.actions'),
      labelHidden: true,
      end: true,
      cell: (row) => (
        <Button kind="quiet" aria-label={text('payouts.byHandFor', { seller: row.seller.name })} onClick={() => setByHand(row)}>
          {text('payouts.paidByHand')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <PageHead
        title={text('payouts.title')}
        lead={provider ? text('payouts.leadWays', { provider: providerName(text, provider) }) : text('payouts.lead')}
        actions={
          <a
            href="/operator/payouts.csv"
            download
            className="inline-flex h-control items-center gap-2 text-sm font-semibold text-accent hover:text-accent-strong"
          >
            <Icon name="download" size={18} />
            {text('payouts.exportAll')}
          </a>
        }
      />
      {due.sums.length > 0 && (
        <div className="mb-6 grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-4">
          {due.sums.map(({ currency, payouts, amount }) => (
            <StatTile
              key={currency}
              label={text('payouts.dueIn', { currency })}
              value={format.money(amount, currency)}
              detail={text('payouts.count', { count: payouts })}
            />
          ))}
        </div>
      )}
      <DataList
        label={text('payouts.due')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        toolbar={
          due.sums.length > 1 && (
            <FilterForm find={text('payouts.show')} icon={null} keep={['sort']}>
              <FilterSelect
                label={text('payouts.currency')}
                name="currency"
                all={text('payouts.all')}
                values={due.sums.map(({ currency }) => currency)}
                word={(currency) => currency}
              />
            </FilterForm>
          )
        }
        empty={<EmptyState icon="check" title={text('payouts.none')} />}
      />
      {rows.some((row) => canLeave(row, 'bank_file') || canLeave(row, 'provider')) && (
        <NewRun
          due={due}
          today={today}
          way={way}
          setWay={chooseWay}
          isOpen={open.length > 0}
          chosen={open.filter(({ id }) => chosen.has(id))}
        />
      )}
      <Runs />
      {byHand && (
        <Suspense>
          <ByHandForm payout={byHand} today={today} onClose={() => setByHand(null)} />
        </Suspense>
      )}
    </>
  );
}

const canLeave = ({ obstacle, transferObstacle }: DuePayout, way: PayoutWay): boolean =>
  (way === 'provider' ? transferObstacle : obstacle) === null;

/** Whether the provider can transfer a payout, and why not; a suspended company is paid by no way. */
function TransferState({ row: { transferObstacle }, provider: name }: { row: DuePayout; provider: PayoutProviderName }): ReactNode {
  const text = useText();
  const provider = providerName(text, name);
  if (transferObstacle === 'suspended') return null;
  return (
    <span className="block text-xs text-muted">
      {transferObstacle === null
        ? text('payouts.canTransfer', { provider })
        : text(`payouts.transferObstacle.${transferObstacle}`, { provider })}
    </span>
  );
}

function Runs(): ReactNode {
  const { runs, size, sort } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const text = useText();
  const format = useFormat();
  const columns: Column<PayoutRun>[] = [
    {
      key: 'id',
      label: text('payouts.run'),
      phone: 'title',
      cell: ({ id, way, provider }) => (
        <>
          <span className="block">{text('payouts.runOf', { id: String(id) })}</span>
          <span className="text-xs font-normal text-muted">
            {text(`payouts.way.${way}`, { provider: providerName(text, provider ?? '') })}
          </span>
        </>
      ),
    },
    { key: 'executeOn', sortable: true, label: text('payouts.executeOn'), oneLine: true, cell: (row) => format.date(row.executeOn) },
    {
      key: 'time',
      sortable: true,
      label: text('payouts.orderedBy'),
      cell: (row) => text('payouts.orderedByAt', { name: row.createdBy, time: format.dateTime(row.createdAt) }),
    },
    {
      key: 'states',
      label: text('payouts.state'),
      cell: ({ way, ordered, executed, failed, returned }) =>
        way === 'provider'
          ? text('payouts.statesTransfer', { ordered, executed, failed, returned })
          : text('payouts.states', { ordered, executed, failed, returned }),
    },
    {
      key: 'total',
      sortable: true,
      label: text('payouts.amount'),
      end: true,
      oneLine: true,
      cell: (row) => format.money(row.total, row.currency),
    },
  ];
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-lg font-semibold">{text('payouts.runs')}</h2>
      <DataList
        label={text('payouts.runs')}
        columns={columns}
        rows={runs.rows}
        rowKey={(row) => row.id}
        rowLink={(row) => `/operator/payouts/${row.id}`}
        sort={sort}
        {...(runs.rows.length > 0 ? { exportTo: `/operator/payout-runs.csv${search}` } : {})}
        empty={<p className="text-sm text-muted">{text('payouts.noRuns')}</p>}
      />
      <CursorPagination previous={runs.previous} next={runs.next} size={size} />
    </section>
  );
}
