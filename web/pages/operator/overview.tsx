import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import type { AnswerOf } from '../../../contract/wire/call.ts';
import { marketCalls } from '../../../contract/operator/market.ts';
import { overviewCalls } from '../../../contract/operator/operator.ts';
import { apiContext } from '../../app/api/context.ts';
import { serverText } from '../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../app/i18n/text.tsx';
import { Card, PageHead } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart.tsx';
import { TextLink } from '../../ui/link.tsx';
import { StatTile } from '../../ui/stat-tile.tsx';
import { seo } from '../../app/seo.ts';
import { SetupCard } from './setup-card.tsx';
import { CompanyStateBadge } from '../companies/profile/words.tsx';

export { meta } from '../../app/seo.ts';
export const handle = textGroups('operator', 'company', 'setup');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const mayConfigure = api.session?.accessCodes.includes('market.configure') ?? false;
  const [overview, setup] = await Promise.all([
    api.call(overviewCalls.overview, {}),
    mayConfigure ? api.call(marketCalls.setup, {}) : null,
  ]);
  return { overview, setup, meta: seo(api, { title: serverText(api.language)('operator.overview') }) };
}

type Overview = AnswerOf<typeof overviewCalls.overview>;

/** What waits for the operator today, and how the market does. */
export default function OperatorOverview(): ReactNode {
  const { overview, setup } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const { waiting, newest, failedMails, numbers } = overview;
  return (
    <>
      <PageHead title={text('operator.overview')} />
      {setup && <SetupCard setup={setup} />}
      <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
        {waiting && (
          <>
            <StatTile label={text('operator.waitingBuyers')} value={format.number(waiting.buyers)} to="/operator/audits?kind=buyer" />
            <StatTile label={text('operator.waitingSellers')} value={format.number(waiting.sellers)} to="/operator/audits?kind=seller" />
            <StatTile
              label={text('operator.waitingChanges')}
              value={format.number(waiting.changes)}
              to="/operator/audits?kind=buyer&tab=changes"
            />
          </>
        )}
        {failedMails !== null && (
          <StatTile label={text('operator.failedMails')} value={format.number(failedMails)} to="/operator/mail?state=dead" />
        )}
        <StatTile label={text('operator.buyers')} value={format.number(numbers.buyers)} />
        <StatTile label={text('operator.sellers')} value={format.number(numbers.sellers)} />
        <StatTile label={text('operator.openStores')} value={format.number(numbers.stores)} />
        <StatTile label={text('operator.ordersOfMonth')} value={format.number(numbers.orders)} />
      </div>
      {waiting && (
        <div className="mt-6 grid gap-6 xl:grid-cols-2">
          <Ages waiting={waiting} />
          <Card title={text('operator.longestWaiting')}>
            <Companies rows={waiting.oldest.map((one) => ({ ...one, at: one.since }))} place="audits" none={text('operator.nobodyWaits')} />
          </Card>
        </div>
      )}
      <div className="mt-6 grid gap-6 xl:grid-cols-2">
        <Daily title={text('operator.registrations')} points={overview.registrations} />
        <Daily title={text('operator.orders')} points={overview.orders} />
      </div>
      {newest && (
        <Card title={text('operator.newest')} className="mt-6">
          <Companies rows={newest} place="companies" none={text('operator.noCompanies')} />
        </Card>
      )}
    </>
  );
}

function Ages({ waiting }: { waiting: NonNullable<Overview['waiting']> }): ReactNode {
  const text = useText();
  const format = useFormat();
  const labels = [text('operator.age0'), text('operator.age1'), text('operator.age3'), text('operator.age7')];
  const most = Math.max(1, ...waiting.ages);
  return (
    <Card title={text('operator.byAge')}>
      <dl className="grid gap-3 text-sm">
        {labels.map((label, index) => {
          const count = waiting.ages[index] ?? 0;
          return (
            <div key={label} className="grid grid-cols-[8rem_minmax(0,1fr)_2.5rem] items-center gap-3">
              <dt className="text-muted">{label}</dt>
              <dd aria-hidden className="h-3 overflow-hidden rounded-full bg-sunken">
                <span
                  className={`block h-full rounded-full ${index === 3 ? 'bg-danger' : 'bg-accent'}`}
                  style={{ width: `${(100 * count) / most}%` }}
                />
              </dd>
              <dd className="text-right tabular-nums">{format.number(count)}</dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}

function Daily({ title, points }: { title: string; points: { day: string; count: number }[] }): ReactNode {
  const format = useFormat();
  const text = useText();
  const all = points.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title={title} actions={<span className="text-sm text-muted">{text('operator.lastMonth', { count: all })}</span>}>
      <Chart
        label={title}
        points={points.map(({ day, count }) => ({ label: format.date(day), value: count }))}
        format={(value) => format.number(value)}
        height={120}
      />
    </Card>
  );
}

type Row = NonNullable<Overview['newest']>[number];

function Companies({ rows, place, none }: { rows: readonly Row[]; place: 'audits' | 'companies'; none: string }): ReactNode {
  const text = useText();
  const format = useFormat();
  if (rows.length === 0) return <p className="text-sm text-muted">{none}</p>;
  return (
    <ul className="divide-y divide-line text-sm">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
          <span className="min-w-0">
            <TextLink to={`/operator/${place}/${row.id}`} className="font-medium break-words">
              {row.legalName}
            </TextLink>
            <span className="block text-muted">
              {text(`company.kind.${row.kind}`)} · {format.country(row.countryCode)} · {format.dateTime(row.at)}
            </span>
          </span>
          <CompanyStateBadge state={row.state} />
        </li>
      ))}
    </ul>
  );
}
