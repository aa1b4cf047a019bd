import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { catalogueCalls } from '../../../../contract/catalogue/catalogue.ts';
import { apiContext } from '../../../app/api/context.ts';
import { textGroups } from '../../../app/i18n/text.tsx';
import { plainStart, renderMarkdown } from '../../../app/markdown.ts';
import { seo } from '../../../app/seo.ts';
import type { PageCache } from '../../../../contract/wire/page-cache.ts';

export { meta } from '../../../app/seo.ts';
export const cache = {} satisfies PageCache;
export const handle = textGroups();

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const { title, body, textLanguage } = await api.call(catalogueCalls.article, { urlKey: 'about-us' });
  return {
    title,
    html: renderMarkdown(body),
    textLanguage,
    meta: seo(api, { title, description: plainStart(body), canonical: '/about-us' }),
  };
}

export default function AboutUs(): ReactNode {
  const { title, html, textLanguage } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="bg-sunken">
        <h1 className="page-width py-14 font-display text-3xl md:py-20 md:text-4xl">{title}</h1>
      </div>
      <article className="page-width py-10" lang={textLanguage}>
        {/* Made by renderMarkdown, which lets no HTML of the author through. */}
        <div className="prose max-w-text text-lg" dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </>
  );
}
