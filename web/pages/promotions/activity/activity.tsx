import type { ReactNode } from 'react';
import { data, type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { activityCalls, type ActivityPage } from '../../../../contract/promotions/activities.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { textGroups } from '../../../app/i18n/text.tsx';
import { breadcrumbData, seo } from '../../../app/seo.ts';
import { itemPath } from '../../../app/slug.ts';
import { Blocks } from './blocks.tsx';
import { Ended } from './ended.tsx';
import { withHtml } from './with-html.ts';
import type { PageCache } from '../../../../contract/wire/page-cache.ts';
import { activitiesTag } from '../../../../contract/wire/cache-tags.ts';

export { meta } from '../../../app/seo.ts';
export const cache = { tags: () => [activitiesTag] } satisfies PageCache;
export const handle = textGroups('home', 'activity');

/** What has ended is gone for good (410): search engines forget it, people are led on. Before its time it is not there yet (404). */
const gone = 410;

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const landingUrl = params['landingUrl'] ?? '';
  if (!/^[a-z0-9-]{1,80}$/.test(landingUrl)) throw pageNotFound(url.pathname);
  const { blocks, ...activity } = await api.call(activityCalls.page, { landingUrl });
  const running = activity.state === 'running';
  const { title, description, limited } = activity;
  const meta = seo(api, {
    title,
    description,
    ...(running ? { canonical: `/activity/${landingUrl}`, data: structuredData(api.origin, { ...activity, blocks }) } : {}),
    picture: blocks.find(({ pictureKey }) => pictureKey)?.pictureKey ?? null,
    hidden: limited || !running,
  });
  const page = { activity, blocks: withHtml(blocks), meta };
  return running ? page : data(page, { status: gone });
}

function structuredData(
  origin: string,
  { landingUrl, title, description, textLanguage, startsAt, endsAt, blocks }: ActivityPage,
): object[] {
  const items = blocks.flatMap((block) => block.items ?? []);
  const path = `/activity/${landingUrl}`;
  return [
    breadcrumbData(origin, [{ name: title, path }]),
    {
      '@type': 'CollectionPage',
      name: title,
      description,
      inLanguage: textLanguage,
      url: origin + path,
      datePublished: startsAt,
      expires: endsAt,
      ...(items.length > 0 && {
        mainEntity: {
          '@type': 'ItemList',
          numberOfItems: items.length,
          itemListElement: items.map((item, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: item.name,
            url: origin + itemPath(item),
          })),
        },
      }),
    },
  ];
}

export default function Activity(): ReactNode {
  const { activity, blocks } = useLoaderData<typeof loader>();
  if (activity.state === 'ended') return <Ended activity={activity} />;
  return <Blocks blocks={blocks} title={activity.title} />;
}
