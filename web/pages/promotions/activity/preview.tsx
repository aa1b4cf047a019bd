import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { operatorActivityCalls } from '../../../../contract/promotions/activities.ts';
import { isLanguage, languageTags } from '../../../../contract/values/locale.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { textGroups, InLanguage, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { Blocks } from './blocks.tsx';
import { withHtml } from './with-html.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('home', 'activity');

/** The newest version of an activity as visitors will see it, regardless of its times: for the operator's users, who share the address. */
export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  if (!/^\d{1,15}$/.test(params['id'] ?? '')) throw pageNotFound(url.pathname);
  const id = Number(params['id']);
  const { content } = await api.call(operatorActivityCalls.detail, { id });
  const requested = url.searchParams.get('in');
  const language = isLanguage(requested) ? requested : api.language;
  const { title, blocks } = await api.call(operatorActivityCalls.preview, { id, language, content });
  return { title, language, blocks: withHtml(blocks), meta: seo(api, { title }) };
}

export default function Preview(): ReactNode {
  const { title, language, blocks } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <>
      <p className="bg-caution-soft text-sm text-caution">
        <span className="page-width block py-2">{text('activity.preview')}</span>
      </p>
      <div lang={languageTags[language]}>
        <InLanguage language={language}>
          <Blocks blocks={blocks} title={title} preview />
        </InLanguage>
      </div>
    </>
  );
}
