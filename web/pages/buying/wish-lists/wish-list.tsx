import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import { wishListCalls } from '../../../../contract/buying/wish-lists.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { AmountsHidden } from '../../../components/commerce/amount.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/field.tsx';
import { FilterForm, FilterKeyword } from '../../../components/forms/filter-form.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { Pagination, useQueryLink } from '../../../ui/pagination.tsx';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { FileLinks } from '../purchase-history/file-links.tsx';
import { readWishQuery, wishOrders } from '../purchase-history/list-query.ts';
import { ListTools } from '../purchase-history/list-tools.tsx';
import { OwnNumberUpload } from '../purchase-history/own-number-upload.tsx';
import { ChosenTools } from '../purchase-history/chosen-tools.tsx';
import { WishLineRow } from './wish-line.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('lists');

const path = '/my-favorite/wish-list';

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const query = readWishQuery(url.searchParams);
  const { listId, keyword, sort, page, size } = query;
  const [{ lists }, lines] = await Promise.all([
    api.call(wishListCalls.lists, {}),
    api.call(wishListCalls.lines, { sort, page, size, ...(keyword ? { keyword } : {}), ...(listId === null ? {} : { listId }) }),
  ]);
  return { query, lists, lines, meta: seo(api, { title: serverText(api.language)('lists.title') }) };
}

export default function WishListPage(): ReactNode {
  const text = useText();
  const link = useQueryLink();
  const { search } = useLocation();
  const viewer = useShell()?.viewer ?? null;
  const { query, lists, lines } = useLoaderData<typeof loader>();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const list = lists.find((one) => one.id === query.listId) ?? null;
  const shown = lines.rows.filter((line) => chosen.has(line.id)).map((line) => line.id);
  const choose = (ids: readonly number[], on: boolean) =>
    setChosen((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))));
  const to = (id: number | null) => link({ list: id === null ? null : String(id), page: null, keyword: null });
  const all = lists.reduce((sum, one) => sum + one.lines, 0);
  return (
    <>
      <PageHead title={text('lists.title')} lead={text('lists.lead')} actions={all > 0 && <FileLinks path={path} query={search} />} />
      {!may(viewer, 'price.view') && <AmountsHidden />}
      <LinkTabs
        label={text('lists.lists')}
        tabs={[
          { to: to(null), label: text('lists.all'), current: query.listId === null, count: all },
          ...lists.map((one) => ({
            to: to(one.id),
            label: one.own ? one.name : text('lists.ofColleague', { list: one.name, name: one.ownerName }),
            current: one.id === query.listId,
            count: one.lines,
          })),
        ]}
      />
      <ListTools key={list?.id ?? 0} list={list} />
      {(lines.total > 0 || query.keyword !== '') && <Filters />}
      {lines.rows.length > 0 && (
        <ChosenTools
          listId={query.listId}
          lists={lists}
          chosen={shown}
          all={lines.rows.map((line) => line.id)}
          itemIds={[...new Set(lines.rows.filter((line) => shown.length === 0 || shown.includes(line.id)).map((line) => line.itemId))]}
          onChoose={(on) =>
            choose(
              lines.rows.map((line) => line.id),
              on,
            )
          }
          onDone={() => setChosen(new Set())}
        />
      )}
      {lines.rows.length === 0 ? (
        <div className="mt-5">
          <Nothing found={query.keyword !== ''} />
        </div>
      ) : (
        <ul aria-label={text('lists.title')} className="rounded-lg border border-line bg-surface">
          {lines.rows.map((line) => (
            <WishLineRow
              key={line.id}
              line={line}
              inAll={query.listId === null && lists.length > 1}
              chosen={chosen.has(line.id)}
              onChoose={(on) => choose([line.id], on)}
            />
          ))}
        </ul>
      )}
      <Pagination page={lines.page} size={lines.size} total={lines.total} />
      {may(viewer, 'order.place') && !viewer?.unaudited && (
        <div className="mt-8">
          <OwnNumberUpload />
        </div>
      )}
    </>
  );
}

function Nothing({ found }: { found: boolean }): ReactNode {
  const text = useText();
  const link = useQueryLink();
  if (found)
    return (
      <EmptyState
        icon="search"
        title={text('lists.nothing')}
        action={
          <ButtonLink kind="secondary" to={link({ keyword: null })}>
            {text('lists.clear')}
          </ButtonLink>
        }
      />
    );
  return (
    <EmptyState icon="heart" title={text('lists.empty')} action={<ButtonLink to="/">{text('lists.goShopping')}</ButtonLink>}>
      {text('lists.emptyHint')}
    </EmptyState>
  );
}

/** Keyword and order; all of it in the address. */
function Filters(): ReactNode {
  const text = useText();
  const link = useQueryLink();
  const { query } = useLoaderData<typeof loader>();
  return (
    <FilterForm
      action={path}
      role="search"
      aria-label={text('lists.filter')}
      find={text('lists.apply')}
      icon={null}
      className="mt-5"
      clear={query.keyword !== '' && { to: link({ keyword: null, page: null }), label: text('lists.clear') }}
    >
      {query.listId !== null && <input type="hidden" name="list" value={query.listId} />}
      <FilterKeyword label={text('lists.keyword')} placeholder={text('lists.keywordHint')} />
      <Select
        label={text('lists.sort')}
        name="sort"
        defaultValue={query.sort}
        options={wishOrders.map((one) => ({ value: one, label: text(`lists.sort.${one}`) }))}
        className="max-md:flex-1 md:w-48"
      />
    </FilterForm>
  );
}
