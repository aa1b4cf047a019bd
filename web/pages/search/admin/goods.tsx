import { type ReactNode, Suspense, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useRevalidator } from 'react-router';
import { type Good, goodAreas, goodsCalls, goodStates } from '../../../../contract/search/goods.ts';
import { languageNames, languages } from '../../../../contract/values/locale.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { FilterForm, FilterKeyword, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { oneOf, textOf } from '../../../components/lists/list-query.ts';

const GoodForm = lazyPart(() => import('./good-form.tsx').then((all) => ({ default: all.GoodForm })));
const Question = lazyPart(() => import('../../../ui/dialog.tsx').then((all) => ({ default: all.Question })));

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('operator-goods', 'operator-search', 'operator');

const size = 50;

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const query = url.searchParams;
  const goods = await api.call(goodsCalls.list, {
    keyword: textOf(query, 'keyword', 60),
    area: textOf(query, 'area', 60),
    state: oneOf(query, 'state', goodStates),
    missing: oneOf(query, 'missing', languages),
    page: Math.max(1, Math.min(1_000, Number(query.get('page')) || 1)),
    size,
  });
  return { goods, language: api.language, meta: seo(api, { title: serverText(api.language)('operator-goods.title') }) };
}

/** What goods are called: as it comes with Kontor, and what the operator has changed in it. */
export default function GoodsAdmin(): ReactNode {
  const { goods } = useLoaderData<typeof loader>();
  const text = useText();
  const [edited, setEdited] = useState<Good | 'new' | null>(null);
  return (
    <>
      <Breadcrumb trail={[{ label: text('operator-search.title'), to: '/operator/search' }, { label: text('operator-goods.title') }]} />
      <PageHead
        title={text('operator-goods.title')}
        lead={text('operator-goods.lead')}
        actions={
          <Button icon="plus" onClick={() => setEdited('new')}>
            {text('operator-goods.add')}
          </Button>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Kinds onEdit={setEdited} />
        <Pagination page={goods.page} size={goods.size} total={goods.total} />
      </div>
      {edited && (
        <Suspense>
          <GoodForm good={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  );
}

function Kinds({ onEdit }: { onEdit: (good: Good) => void }): ReactNode {
  const { goods, language } = useLoaderData<typeof loader>();
  const text = useText();
  const { revalidate } = useRevalidator();
  const [leaving, setLeaving] = useState<Good | null>(null);
  const areaName = (area: string): string => {
    const known = goodAreas.find((one) => one === area);
    return known ? text(`operator-goods.area.${known}`) : area;
  };
  const columns: Column<Good>[] = [
    {
      key: 'name',
      label: text('operator-goods.good'),
      phone: 'title',
      cell: (row) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <span className="font-semibold">{row.name}</span>
          {row.state !== 'shipped' && <Badge tone="accent">{text(`operator-goods.state.${row.state}`)}</Badge>}
          {row.off && <Badge>{text('operator-goods.isOff')}</Badge>}
        </span>
      ),
    },
    {
      key: 'names',
      label: text('operator-goods.otherNames'),
      cell: (row) => (row.names[language] ?? []).slice(1).join(', '),
    },
    { key: 'area', label: text('operator-goods.areaLabel'), cell: (row) => areaName(row.area), oneLine: true },
    { key: 'partOf', label: text('operator-goods.partOf'), phone: 'hidden', cell: (row) => row.partOf?.name ?? '' },
    { key: 'near', label: text('operator-goods.near'), phone: 'hidden', cell: (row) => row.near.map(({ name }) => name).join(', ') },
    { key: 'source', label: text('operator-goods.source'), cell: (row) => row.source || text('operator-goods.ownSource'), phone: 'hidden' },
    {
      key: 'actions',
      label: text('operator-search.actions'),
      labelHidden: true,
      end: true,
      cell: (row) => (
        <span className="inline-flex gap-1 max-md:-ml-2.5">
          <IconButton icon="edit" label={text('operator-search.changeOf', { words: row.name })} onClick={() => onEdit(row)} />
          {row.state !== 'shipped' && (
            <IconButton
              icon={row.state === 'own' ? 'trash' : 'retry'}
              label={text(row.state === 'own' ? 'operator-goods.removeOf' : 'operator-goods.resetOf', { good: row.name })}
              onClick={() => setLeaving(row)}
            />
          )}
        </span>
      ),
    },
  ];
  return (
    <>
      <DataList
        label={text('operator-goods.title')}
        columns={columns}
        rows={goods.rows}
        rowKey={(row) => row.key}
        toolbar={
          <FilterForm find={text('operator-search.find')}>
            <FilterKeyword label={text('operator-goods.name')} name="keyword" maxLength={60} className="w-full md:w-56" />
            <FilterSelect
              label={text('operator-goods.areaLabel')}
              name="area"
              all={text('operator-goods.allAreas')}
              values={goods.areas}
              word={areaName}
            />
            <FilterSelect
              label={text('operator-goods.stateLabel')}
              name="state"
              all={text('operator-goods.allStates')}
              values={goodStates}
              word={(one) => text(`operator-goods.state.${one}`)}
            />
            <FilterSelect
              label={text('operator-goods.missing')}
              name="missing"
              all={text('operator-goods.noneMissing')}
              values={languages}
              word={(one) => languageNames[one]}
            />
          </FilterForm>
        }
        empty={<EmptyState icon="search" title={text('operator-goods.none')} />}
      />
      {leaving && (
        <Suspense>
          <Question
            open
            dangerous={leaving.state === 'own'}
            onClose={() => setLeaving(null)}
            title={text(leaving.state === 'own' ? 'operator-goods.remove' : 'operator-goods.reset')}
            confirm={text(leaving.state === 'own' ? 'operator-goods.remove' : 'operator-goods.reset')}
            onConfirm={async () => {
              await send(goodsCalls.reset, { key: leaving.key, version: leaving.version });
              await revalidate();
            }}
          >
            {text(leaving.state === 'own' ? 'operator-goods.removeQuestion' : 'operator-goods.resetQuestion', { good: leaving.name })}
          </Question>
        </Suspense>
      )}
    </>
  );
}
