import { type ReactNode, Suspense, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useSearchParams } from 'react-router';
import { type RateCountry, taxRateCalls } from '../../../../contract/payments/tax-rates.ts';
import { ratedClasses } from '../../../../contract/values/vat/tax-classes.ts';
import { apiContext } from '../../../app/api/context.ts';
import { compareNames } from '../../../app/i18n/alphabet.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { Text, textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useQueryLink } from '../../../ui/pagination.tsx';

const RateForm = lazyPart(() => import('./rate-form.tsx').then((all) => ({ default: all.RateForm })));

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('taxes');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const found = await api.call(taxRateCalls.list, {});
  return { found, meta: seo(api, { title: serverText(api.language)('taxes.title') }) };
}

/** The VAT rates of today by country, what is missing, and where they are from. */
export default function Taxes(): ReactNode {
  const { found } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const [adding, setAdding] = useState<string | null>(null);
  return (
    <>
      <PageHead
        title={text('taxes.title')}
        lead={text('taxes.lead')}
        actions={
          <Button icon="plus" onClick={() => setAdding(found.missing[0]?.country ?? 'DE')}>
            {text('taxes.add')}
          </Button>
        }
      />
      <Gaps />
      <Countries />
      {found.exports.length > 0 && (
        <p className="mt-4 max-w-text text-sm text-muted">
          {text('taxes.exports', { countries: found.exports.map(format.country).join(', ') })}
        </p>
      )}
      <Card title={text('taxes.sources')} className="mt-6">
        <p className="mb-3 max-w-text text-sm">{text('taxes.checkedOn', { day: format.date(found.package.checkedOn) })}</p>
        <ul lang="en" className="mb-4 grid gap-1 text-sm">
          {found.package.sources.map(({ name, address }) => (
            <li key={address}>
              <ExternalLink address={address} website className="text-accent underline underline-offset-2 [overflow-wrap:anywhere]">
                {name}
              </ExternalLink>
            </li>
          ))}
        </ul>
        <p className="max-w-text text-sm text-muted">{text('taxes.limits')}</p>
      </Card>
      {adding !== null && (
        <Suspense>
          <RateForm entry={null} country={adding} today={found.day} onClose={() => setAdding(null)} />
        </Suspense>
      )}
    </>
  );
}

/** What is left to do before every order can be taxed. */
function Gaps(): ReactNode {
  const { found } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  return (
    <>
      {found.missing.length > 0 && (
        <Notice kind="danger">
          {text('taxes.missing', {
            count: found.missing.length,
            countries: found.missing.map(({ country }) => format.country(country)).join(', '),
          })}
        </Notice>
      )}
      {found.ending.length > 0 && (
        <Notice kind="caution">
          {text('taxes.ending', {
            countries: found.ending
              .map(({ country, from }) => text('taxes.endingFrom', { country: format.country(country), day: format.date(from) }))
              .join(', '),
          })}
        </Notice>
      )}
      {found.ownVatId === null && (
        <Notice kind="caution">
          <Text id="taxes.noOwnId" tags={{ link: (children) => <TextLink to="/operator/market#company">{children}</TextLink> }} />
        </Notice>
      )}
      {found.package.outdated && <Notice kind="caution">{text('taxes.outdated', { day: format.date(found.package.checkedOn) })}</Notice>}
    </>
  );
}

const views = ['all', 'needed', 'changes'] as const;
const isShown: Record<(typeof views)[number], (row: RateCountry) => boolean> = {
  all: () => true,
  needed: ({ need }) => need !== null,
  changes: ({ next }) => next.length > 0,
};

/** All countries, or those that `?show=` names. */
function Countries(): ReactNode {
  const { found } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const link = useQueryLink();
  const [query] = useSearchParams();
  const shown = views.find((view) => view === query.get('show')) ?? 'all';
  const rows = found.countries
    .filter(isShown[shown])
    .toSorted((a, b) => compareNames(format.country(a.country), format.country(b.country)));
  const columns: Column<RateCountry>[] = [
    { key: 'country', label: text('taxes.country'), phone: 'title', cell: (row) => format.country(row.country) },
    ...ratedClasses.map((taxClass) => ({
      key: taxClass,
      label: text(`taxes.class.${taxClass}`),
      end: true,
      cell: (row: RateCountry) => {
        const found = row.rates.find((one) => one.taxClass === taxClass);
        if (found) return <span className="tabular-nums">{format.percent(found.rate / 10_000)}</span>;
        if (taxClass === 'standard' && row.need) return <Badge tone="danger">{text('taxes.noneNeeded')}</Badge>;
        return (
          <>
            <span aria-hidden className="text-muted">
              –
            </span>
            <span className="sr-only">{text('taxes.none')}</span>
          </>
        );
      },
    })),
    {
      key: 'next',
      label: text('taxes.next'),
      cell: ({ next }) =>
        next.map(({ taxClass, rate, validFrom }) => {
          const values = { class: text(`taxes.class.${taxClass}`), day: format.date(validFrom) };
          return (
            <span key={taxClass} className="block">
              {rate === null ? text('taxes.nextNone', values) : text('taxes.nextRate', { ...values, rate: format.percent(rate / 10_000) })}
            </span>
          );
        }),
    },
    {
      key: 'use',
      label: text('taxes.use'),
      cell: ({ need, stores }) =>
        need && (
          <>
            <span className="block">{text(`taxes.need.${need}`)}</span>
            <span className="block text-xs text-muted">{text('taxes.stores', { count: stores })}</span>
          </>
        ),
    },
  ];
  return (
    <>
      <div className="mb-5">
        <LinkTabs
          label={text('taxes.views')}
          tabs={views.map((view) => ({
            to: link({ show: view === 'all' ? null : view }),
            label: text(`taxes.view.${view}`),
            current: view === shown,
            count: found.countries.filter(isShown[view]).length,
          }))}
        />
      </div>
      <DataList
        label={text('taxes.title')}
        rows={rows}
        rowKey={(row) => row.country}
        rowLink={(row) => `/operator/taxes/${row.country}`}
        exportTo="/operator/taxes.csv"
        toolbar={<h2 className="text-base font-semibold">{text('taxes.today', { day: format.date(found.day) })}</h2>}
        columns={columns}
        empty={<EmptyState title={text('taxes.view.none')} />}
      />
    </>
  );
}
