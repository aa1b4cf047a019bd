import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { operatorNewsCalls } from '../../../../contract/talk/platform-news.ts';
import { defaultLanguage } from '../../../../contract/values/locale.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { NewsForm } from './news-form.tsx';
import { SentNews } from './sent-news.tsx';
import { NewsStateBadge } from './state.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('news', 'notices');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const asked = params['id'] ?? '';
  if (asked !== 'new' && !/^\d{1,15}$/.test(asked)) throw pageNotFound(url.pathname);
  const news = asked === 'new' ? null : await api.call(operatorNewsCalls.detail, { id: Number(asked) });
  const text = serverText(api.language);
  const title = news ? news.title || text('news.untitled') : text('news.new');
  const offered = api.languages.includes(defaultLanguage) ? defaultLanguage : (api.languages[0] ?? defaultLanguage);
  const source = news?.sourceLanguage ?? offered;
  const languages = [source, ...api.languages.filter((language) => language !== source)];
  return { news, source, languages, title, meta: seo(api, { title }) };
}

/** `/operator/news/{id}`, or `new`: a draft and its preview, or what was sent. */
export default function News(): ReactNode {
  const { news, source, languages, title } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <>
      <Breadcrumb trail={[{ label: text('news.title'), to: '/operator/news' }, { label: title }]} />
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-3 [overflow-wrap:anywhere]">
            {title}
            {news && <NewsStateBadge state={news.state} />}
          </span>
        }
      />
      {news && news.state !== 'draft' ? (
        <SentNews news={news} languages={languages} />
      ) : (
        <NewsForm key={news?.id ?? 'new'} news={news} source={source} languages={languages} />
      )}
    </>
  );
}
