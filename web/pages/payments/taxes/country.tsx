import { type ReactNode, Suspense, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useRevalidator } from 'react-router';
import { type RateEntry, taxRateCalls } from '../../../../contract/payments/tax-rates.ts';
import { isCountry } from '../../../../contract/values/countries.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { formatOf } from '../../../app/i18n/format.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { TextLink } from '../../../ui/link.tsx';

const RateForm = lazyPart(() => import('./rate-form.tsx').then((all) => ({ default: all.RateForm })));
const Question = lazyPart(() => import('../../../ui/dialog.tsx').then((all) => ({ default: all.Question })));

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('taxes');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const country = params['country'] ?? '';
  if (!isCountry(country)) throw pageNotFound(url.pathname);
  const found = await api.call(taxRateCalls.country, { country });
  const title = `${serverText(api.language)('taxes.title')}: ${formatOf(api.language).country(country)}`;
  return { found, meta: seo(api, { title }) };
}

const tones = { current: 'positive', future: 'accent', ended: 'neutral', replaced: 'neutral' } as const;

/** All entries of a country, newest first: what applies, what comes, what was. */
export default function TaxCountry(): ReactNode {
  const { found } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const viewer = useShell()?.viewer ?? null;
  const { revalidate } = useRevalidator();
  const [edited, setEdited] = useState<RateEntry | 'new' | null>(null);
  const [leaving, setLeaving] = useState<RateEntry | null>(null);
  const name = format.country(found.country);
  return (
    <>
      <Breadcrumb trail={[{ label: text('taxes.title'), to: '/operator/taxes' }, { label: name }]} />
      <PageHead
        title={name}
        lead={text('taxes.entriesLead')}
        actions={
          <Button icon="plus" onClick={() => setEdited('new')}>
            {text('taxes.add')}
          </Button>
        }
      />
      <Entries onEdit={setEdited} onRemove={setLeaving} />
      {may(viewer, 'log.view') && (
        <p className="mt-4 text-sm">
          <TextLink to="/operator/audit-log?action=taxes">{text('taxes.changes')}</TextLink>
        </p>
      )}
      {edited && (
        <Suspense>
          <RateForm entry={edited === 'new' ? null : edited} country={found.country} today={found.day} onClose={() => setEdited(null)} />
        </Suspense>
      )}
      {leaving && (
        <Suspense>
          <Question
            open
            dangerous
            onClose={() => setLeaving(null)}
            title={text('taxes.remove')}
            confirm={text('taxes.removeConfirm')}
            onConfirm={async () => {
              await send(taxRateCalls.remove, { id: leaving.id });
              await revalidate();
            }}
          >
            {text('taxes.removeQuestion')}
          </Question>
        </Suspense>
      )}
    </>
  );
}

function Entries({ onEdit, onRemove }: { onEdit: (entry: RateEntry) => void; onRemove: (entry: RateEntry) => void }): ReactNode {
  const { found } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const rateOf = (row: RateEntry): string => format.percent(row.rate / 10_000);
  const named = (row: RateEntry) => ({ class: text(`taxes.class.${row.taxClass}`), rate: rateOf(row) });
  const columns: Column<RateEntry>[] = [
    { key: 'class', label: text('taxes.class'), phone: 'title', cell: (row) => text(`taxes.class.${row.taxClass}`) },
    { key: 'rate', label: text('taxes.rate'), end: true, cell: (row) => <span className="tabular-nums">{rateOf(row)}</span> },
    {
      key: 'days',
      label: text('taxes.days'),
      cell: ({ validFrom, validTo, lawFrom }) => (
        <>
          <span className="block">
            {validTo
              ? text('taxes.daysUntil', { from: format.date(validFrom), to: format.date(validTo) })
              : text('taxes.daysFrom', { from: format.date(validFrom) })}
          </span>
          {lawFrom && <span className="block text-xs text-muted">{text('taxes.lawFrom', { day: format.date(lawFrom) })}</span>}
        </>
      ),
    },
    {
      key: 'state',
      label: text('taxes.state'),
      cell: (row) => (
        <>
          <Badge tone={tones[row.state]}>{text(`taxes.state.${row.state}`)}</Badge>
          {row.replacedAt && (
            <span className="block text-xs text-muted">{text('taxes.replacedAt', { time: format.dateTime(row.replacedAt) })}</span>
          )}
        </>
      ),
    },
    {
      key: 'origin',
      label: text('taxes.origin'),
      cell: (row) => (
        <>
          <span className="block">
            {row.ofProgram ? text('taxes.program') : text('taxes.addedBy', { name: row.addedBy ?? '', time: format.dateTime(row.addedAt) })}
          </span>
          {row.note && <span className="block max-w-md text-xs text-muted [overflow-wrap:anywhere]">{row.note}</span>}
        </>
      ),
    },
    {
      key: 'actions',
      label: text('taxes.actions'),
      labelHidden: true,
      end: true,
      cell: (row) =>
        row.changeable && (
          <span className="inline-flex gap-1 max-md:-ml-2.5">
            <IconButton icon="edit" label={text('taxes.correctOf', named(row))} onClick={() => onEdit(row)} />
            <IconButton icon="trash" label={text('taxes.removeOf', named(row))} onClick={() => onRemove(row)} />
          </span>
        ),
    },
  ];
  return (
    <DataList
      label={text('taxes.entries')}
      rows={found.entries}
      rowKey={(row) => row.id}
      columns={columns}
      empty={<EmptyState title={text('taxes.noEntries')} />}
    />
  );
}
