import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { activityCalls } from '../../../../contract/promotions/activities.ts';
import { brandCalls } from '../../../../contract/catalogue/brands.ts';
import { catalogueCalls } from '../../../../contract/catalogue/catalogue.ts';
import { searchCalls } from '../../../../contract/search/search.ts';
import { apiContext, type PageContext } from '../../../app/api/context.ts';
import { categoryPath, itemPath, storePath } from '../../../app/slug.ts';
import { brandPath } from '../../catalogue/brand-path.ts';

/** Items in one part of the map; each part is made of calls for a hundred. */
const itemsInPart = 1_000;
const itemsInCall = 100;

/** Without `?part=` the list of parts: `pages`, then the items by thousands. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const part = url.searchParams.get('part');
  const body = part === null ? await index(api) : part === 'pages' ? await pages(api) : await items(api, Number(part));
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': api.session ? 'private, no-store' : 'public, max-age=3600',
    },
  });
}

async function index({ call, origin }: PageContext): Promise<string> {
  const { total } = await call(searchCalls.list, { sort: 'newest', size: 10 });
  const parts = ['pages', ...Array.from({ length: Math.ceil(total / itemsInPart) }, (_, at) => String(at + 1))];
  const entries = parts.map((part) => `<sitemap><loc>${origin}/sitemap.xml?part=${part}</loc></sitemap>`);
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`;
}

async function pages(api: PageContext): Promise<string> {
  const [{ categories, articles }, stores, brands, activities] = await Promise.all([
    api.call(catalogueCalls.menu, {}),
    api.call(catalogueCalls.stores, {}),
    api.call(brandCalls.all, {}),
    api.call(activityCalls.running, {}),
  ]);
  // Categories without items are not listed.
  const roots = categories.filter(({ empty }) => !empty);
  const branches = await Promise.all(roots.map(({ id }) => api.call(catalogueCalls.branch, { id })));
  const tree = branches.flatMap((root) => [root, ...root.children.flatMap((branch) => [branch, ...branch.children])]);
  return urls(api, [
    '/',
    ...(articles.some(({ urlKey }) => urlKey === 'about-us') ? ['/about-us'] : []),
    '/imprint',
    ...tree.map(categoryPath),
    ...stores.map(storePath),
    ...brands.map(brandPath),
    ...activities.filter(({ limited }) => !limited).map(({ landingUrl }) => `/activity/${landingUrl}`),
    // It is a page of its own, named above.
    ...articles.filter(({ urlKey }) => urlKey !== 'about-us').map(({ urlKey }) => `/help/${urlKey}`),
  ]);
}

async function items(api: PageContext, part: number): Promise<string> {
  if (!Number.isSafeInteger(part) || part < 1 || part > 1_000) return urls(api, []);
  const calls = itemsInPart / itemsInCall;
  const first = (part - 1) * calls + 1;
  const answers = await Promise.all(
    Array.from({ length: calls }, (_, at) => api.call(searchCalls.list, { sort: 'newest', page: first + at, size: itemsInCall })),
  );
  return urls(
    api,
    answers.flatMap((answer) => answer.items.map(itemPath)),
  );
}

/** Addresses of the first language; each page names its other languages itself. */
function urls({ origin }: PageContext, paths: string[]): string {
  const entries = paths.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>`);
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
