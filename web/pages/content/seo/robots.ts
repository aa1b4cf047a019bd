import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { apiContext } from '../../../app/api/context.ts';

const closed = [
  '/api/',
  '/login',
  '/shopcart',
  '/payment/',
  '/purchased/',
  '/account/',
  '/my-favorite/',
  '/my-items/',
  '/message/',
  '/download/',
  '/seller-console',
  '/store-select',
  '/operator',
];

export function loader({ context }: LoaderFunctionArgs<RouterContextProvider>): Response {
  const { origin } = context.get(apiContext);
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
