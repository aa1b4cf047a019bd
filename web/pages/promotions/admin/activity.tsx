import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { operatorActivityCalls } from '../../../../contract/promotions/activities.ts';
import { languages } from '../../../../contract/values/locale.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { seo } from '../../../app/seo.ts';
import { Editor } from './editor/editor.tsx';
import type { Headings } from './editor/new-content.ts';
import { OffersCard } from './offers-card.tsx';
import { ActivityStateBadge } from './words.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('operator-activities', 'home', 'activity', 'upload');

/** `/operator/activities/{id}` and `/operator/home/{id}`, or `new`. */
export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const kind = url.pathname.startsWith('/operator/home') ? ('home' as const) : ('landing' as const);
  const requested = params['id'] ?? '';
  if (requested !== 'new' && !/^\d{1,15}$/.test(requested)) throw pageNotFound(url.pathname);
  const id = requested === 'new' ? null : Number(requested);
  const [choices, page, offers] = await Promise.all([
    api.call(operatorActivityCalls.choices, {}),
    id === null ? null : api.call(operatorActivityCalls.detail, { id }),
    id === null || kind === 'home' ? [] : api.call(operatorActivityCalls.offers, { id }),
  ]);
  if (page && page.activity.kind !== kind) throw pageNotFound(url.pathname);
  const text = serverText(api.language);
  const title = page
    ? page.activity.title || text('operator-activities.untitled')
    : kind === 'home'
      ? text('operator-activities.newHome')
      : text('operator-activities.new');
  const each = (id: 'common.categories' | 'home.newItems' | 'home.makers' | 'home.bestSellers' | 'operator-activities.home') =>
    Object.fromEntries(languages.map((language) => [language, serverText(language)(id)]));
  const headings: Headings = {
    categories: each('common.categories'),
    newItems: each('home.newItems'),
    makers: each('home.makers'),
    bestSellers: each('home.bestSellers'),
    home: each('operator-activities.home'),
  };
  return { kind, page, offers, choices, headings, title, language: api.language, meta: seo(api, { title }) };
}

export default function Activity(): ReactNode {
  const { kind, page, offers, choices, headings, title, language } = useLoaderData<typeof loader>();
  const text = useText();
  const root = kind === 'home' ? '/operator/home' : '/operator/activities';
  return (
    <>
      <Breadcrumb
        trail={[
          { label: kind === 'home' ? text('operator-activities.homeTitle') : text('operator-activities.title'), to: root },
          { label: title },
        ]}
      />
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-3 [overflow-wrap:anywhere]">
            {title}
            {page && <ActivityStateBadge state={page.activity.state} />}
            {page?.activity.unpublished && <Badge tone="caution">{text('operator-activities.changed')}</Badge>}
          </span>
        }
        lead={text('operator-activities.zone')}
      />
      {/* Unsaved input stays when the page is reloaded. */}
      <Editor
        key={page?.activity.id ?? 'new'}
        kind={kind}
        page={page}
        choices={choices}
        headings={headings}
        language={language}
        root={root}
      />
      {page && kind === 'landing' && <OffersCard id={page.activity.id} offers={offers} over={page.activity.state === 'ended'} />}
    </>
  );
}
