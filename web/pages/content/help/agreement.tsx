import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { agreementCalls } from '../../../../contract/companies/agreements.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { plainStart, renderMarkdown } from '../../../app/markdown.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { seo } from '../../../app/seo.ts';
import type { PageCache } from '../../../../contract/wire/page-cache.ts';

export { meta } from '../../../app/seo.ts';
export const cache = {} satisfies PageCache;
export const handle = textGroups('agreements');

/** A legal agreement in force, for everybody to read before signing it. */
export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const key = params['key'] ?? '';
  if (!/^[a-z][a-z0-9-]{1,39}$/.test(key)) throw pageNotFound(url.pathname);
  const { title, body, version, publishedAt, language } = await api.call(agreementCalls.read, { key });
  return {
    title,
    html: renderMarkdown(body),
    version,
    publishedAt,
    language,
    meta: seo(api, { title, description: plainStart(body), canonical: `/help/agreement/${key}` }),
  };
}

export default function Agreement(): ReactNode {
  const { title, html, version, publishedAt, language } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  return (
    <>
      <Breadcrumb trail={[{ label: title }]} />
      <article className="mx-auto max-w-text" lang={language}>
        <h1 className="mb-2 font-display text-3xl">{title}</h1>
        <p className="mb-6 text-sm text-muted">{text('agreements.version', { version, date: format.date(publishedAt) })}</p>
        {/* Made by renderMarkdown, which lets no HTML of the author through. */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </>
  );
}
