import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData } from 'react-router';
import { Link } from '../../../ui/link.tsx';
import { catalogueCalls } from '../../../../contract/catalogue/catalogue.ts';
import { searchCalls } from '../../../../contract/search/search.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { breadcrumbData, seo } from '../../../app/seo.ts';
import { categoryPath, splitSlug } from '../../../app/slug.ts';
import { DownloadLink } from '../../materials/documents/download-link.tsx';
import { ItemList } from './item-list.tsx';
import { isNarrowed, lastPage, listInput, listVary, withFigures } from './list-query.ts';
import type { PageCache } from '../../../../contract/wire/page-cache.ts';

export { meta } from '../../../app/seo.ts';
export const cache = { vary: listVary } satisfies PageCache;
export const handle = textGroups('catalogue');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const narrowed = withFigures(url);
  if (narrowed) throw redirect(narrowed);
  const slug = splitSlug(params['slug'] ?? '');
  if (!slug) throw pageNotFound(url.pathname);
  const [category, answer] = await Promise.all([
    api.call(catalogueCalls.category, { id: slug.id }),
    api.call(searchCalls.list, { ...listInput(url.searchParams), categoryId: slug.id }),
  ]);
  const pathOf = (language: string) => categoryPath({ id: category.id, urlKey: category.urlKeys[language] ?? slug.urlKey });
  if (url.pathname !== pathOf(api.language)) throw redirect(pathOf(api.language) + url.search, 301);
  const last = lastPage(url, answer);
  if (last) throw redirect(last);
  const page = answer.page > 1 ? `?page=${answer.page}` : '';
  const trail = category.breadcrumb.map((one) => ({ name: one.name, path: categoryPath(one) }));
  return {
    category,
    answer,
    meta: seo(api, {
      title: category.name,
      description:
        category.description || serverText(api.language)('catalogue.categoryDescription', { name: category.name, market: api.market.name }),
      canonical: pathOf(api.language) + page,
      pathOf: (language) => pathOf(language) + page,
      picture: category.pictureKey,
      hidden: isNarrowed(url.searchParams),
      data: [breadcrumbData(api.origin, trail)],
    }),
  };
}

export default function Category(): ReactNode {
  const { category, answer } = useLoaderData<typeof loader>();
  const text = useText();
  const above = category.breadcrumb.slice(0, -1);
  return (
    <>
      <Breadcrumb trail={[...above.map((one) => ({ label: one.name, to: categoryPath(one) })), { label: category.name }]} />
      <PageHead
        title={category.name}
        lead={category.description}
        actions={<DownloadLink of={`category=${category.id}`} label={text('catalogue.download')} />}
      />
      {category.children.length > 0 && (
        <nav aria-label={category.name} className="scrollbar-none mb-8 flex gap-4 overflow-x-auto">
          {category.children.map((one) => (
            <Link key={one.id} to={categoryPath(one)} className="group w-28 shrink-0 text-center text-sm hover:text-accent md:w-32">
              <Picture pictureKey={one.pictureKey} alt="" size="n2" ratio="1" eager className="mb-2 rounded-lg" />
              {one.name}
            </Link>
          ))}
        </nav>
      )}
      <ItemList answer={answer} />
    </>
  );
}
