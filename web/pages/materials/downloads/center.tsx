import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { catalogueCalls, type CategoryRoot } from '../../../../contract/catalogue/catalogue.ts';
import { downloadCalls } from '../../../../contract/materials/downloads.ts';
import { apiContext, type PageContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { seo } from '../../../app/seo.ts';
import type { Places } from './choice.tsx';
import { Feeds } from './feeds.tsx';
import { Layouts } from './layouts.tsx';
import { NewPack } from './new-pack.tsx';
import { PackList } from './pack-list.tsx';
import { readRequestedChoice } from './pack-text.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('materials');

const path = '/download/center';
const views = ['packs', 'layouts', 'feeds'] as const;
type View = (typeof views)[number];
const sizes = ['10', '20', '50', '100'];

/** `?view=`; of packs `?items=1,2`, `?store=` or `?category=` fill the form in. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const query = url.searchParams;
  const view = views.find((one) => one === query.get('view')) ?? 'packs';
  const requested = readRequestedChoice(query);
  const cursor = query.get('cursor');
  const size = sizes.includes(query.get('size') ?? '') ? Number(query.get('size')) : 20;
  const [layouts, packs, feeds, places] = await Promise.all([
    api.call(downloadCalls.layouts, {}),
    view === 'packs' ? api.call(downloadCalls.list, { size, ...(cursor ? { cursor } : {}) }) : null,
    view === 'feeds' ? api.call(downloadCalls.feeds, {}) : [],
    view === 'layouts' ? { stores: [], categories: [] } : placesOf(branchesOf(api), api.call(catalogueCalls.stores, {})),
  ]);
  const chosen = layouts.find(({ id }) => String(id) === query.get('layout')) ?? null;
  return {
    view,
    requested,
    layouts,
    packs,
    feeds,
    places,
    chosen,
    size,
    meta: seo(api, { title: serverText(api.language)('materials.centre') }),
  };
}

/** Categories in which something is for sale, with those below them. */
async function branchesOf({ call }: PageContext) {
  const { categories } = await call(catalogueCalls.menu, {});
  return Promise.all(categories.filter(({ empty }) => !empty).map(({ id }) => call(catalogueCalls.branch, { id })));
}

async function placesOf(branches: Promise<CategoryRoot[]>, allStores: Promise<Places['stores']>): Promise<Places> {
  const [categories, stores] = await Promise.all([branches, allStores]);
  return {
    stores,
    categories: categories.flatMap(({ id, name, children }) => [
      { id, name, level: 1 },
      ...children.flatMap((child) => [
        { id: child.id, name: child.name, level: 2 },
        ...child.children.map((leaf) => ({ id: leaf.id, name: leaf.name, level: 3 })),
      ]),
    ]),
  };
}

export default function DownloadCenter(): ReactNode {
  const text = useText();
  const { view, requested, layouts, packs, feeds, places, chosen, size } = useLoaderData<typeof loader>();
  const to = (one: View): string => (one === 'packs' ? path : `${path}?view=${one}`);
  return (
    <>
      <PageHead
        title={text('materials.centre')}
        lead={text('materials.centreLead')}
        actions={
          <ButtonLink kind="secondary" icon="clock" to="/my-items/downloaded-items">
            {text('materials.downloaded')}
          </ButtonLink>
        }
      />
      <LinkTabs
        label={text('materials.centre')}
        tabs={views.map((one) => ({ to: to(one), label: text(`materials.view.${one}`), current: one === view }))}
      />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8">
        {view === 'packs' && packs && (
          <>
            <NewPack key={JSON.stringify(requested)} requested={requested} places={places} layouts={layouts} />
            <div>
              <PackList packs={packs.rows} />
              <CursorPagination previous={packs.previous} next={packs.next} size={size} />
            </div>
          </>
        )}
        {view === 'layouts' && <Layouts layouts={layouts} chosen={chosen} />}
        {view === 'feeds' && <Feeds feeds={feeds} requested={requested} places={places} layouts={layouts} />}
      </div>
    </>
  );
}
