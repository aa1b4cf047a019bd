import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData } from 'react-router';
import { catalogueCalls } from '../../../../contract/catalogue/catalogue.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { textGroups } from '../../../app/i18n/text.tsx';
import { plainStart, renderMarkdown } from '../../../app/markdown.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { seo } from '../../../app/seo.ts';
import type { PageCache } from '../../../../contract/wire/page-cache.ts';

export { meta } from '../../../app/seo.ts';
export const cache = {} satisfies PageCache;
export const handle = textGroups();

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  if (params['urlKey'] === 'about-us') throw redirect(`/about-us${url.search}`, 301);
  if (params['urlKey'] === 'imprint') throw redirect(`/imprint${url.search}`, 301);
  // No such key is ever stored, and some of them are invalid in a query.
  if (!/^[\w-]{1,200}$/.test(params['urlKey'] ?? '')) throw pageNotFound(`/help/${params['urlKey'] ?? ''}`);
  const { title, body, urlKey, textLanguage } = await api.call(catalogueCalls.article, { urlKey: params['urlKey'] ?? '' });
  return {
    title,
    html: renderMarkdown(body),
    textLanguage,
    meta: seo(api, { title, description: plainStart(body), canonical: `/help/${urlKey}` }),
  };
}

export default function Article(): ReactNode {
  const { title, html, textLanguage } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb trail={[{ label: title }]} />
      <article className="mx-auto max-w-text" lang={textLanguage}>
        <h1 className="mb-6 font-display text-3xl">{title}</h1>
        {/* Made by renderMarkdown, which lets no HTML of the author through. */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </>
  );
}
