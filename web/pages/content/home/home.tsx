import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { activityCalls } from '../../../../contract/promotions/activities.ts';
import type { Maker } from '../../../../contract/promotions/activity-blocks.ts';
import { catalogueCalls, type Home as HomeAnswer } from '../../../../contract/catalogue/catalogue.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { ItemGrid } from '../../../components/commerce/item-card.tsx';
import { RecentlyViewed } from '../../../components/commerce/recently-viewed.tsx';
import { organizationData, seo } from '../../../app/seo.ts';
import { Blocks } from '../../promotions/activity/blocks.tsx';
import { withHtml } from '../../promotions/activity/with-html.ts';
import { Categories, Hero, Makers, Points, Section } from './sections.tsx';
import type { PageCache } from '../../../../contract/wire/page-cache.ts';
import { activitiesTag } from '../../../../contract/wire/cache-tags.ts';

export { meta } from '../../../app/seo.ts';
export const cache = { tags: () => [activitiesTag] } satisfies PageCache;
export const handle = textGroups('home');

/** As arranged by the operator, or the default. */
export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const text = serverText(api.language);
  const meta = seo(api, {
    title: text('home.title'),
    description: text('home.description', { market: api.market.name }),
    canonical: '/',
    data: [organizationData(api)],
  });
  const { blocks } = await api.call(activityCalls.home, {});
  if (blocks) return { blocks: withHtml(blocks), home: null, meta };
  return { blocks: null, home: homeOf(await api.call(catalogueCalls.home, {})), meta };
}

/** What the page shows of a store, without its terms of delivery. */
const makerOf = ({ id, name, logoKey, slogan, vatCountryCode, itemCount, pictureKeys }: HomeAnswer['stores'][number]): Maker => ({
  ...{ id, name, logoKey, slogan, vatCountryCode, itemCount },
  pictureKeys: pictureKeys.slice(0, 3),
});
const homeOf = (home: HomeAnswer) => ({ ...home, stores: home.stores.map(makerOf) });

export default function Home(): ReactNode {
  const { blocks, home } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <>
      {blocks ? <Blocks blocks={blocks} title={text('home.title')} /> : <Standard home={home} />}
      <RecentlyViewed className="page-width py-10 md:py-14" />
    </>
  );
}

function Standard({ home }: { home: ReturnType<typeof homeOf> }): ReactNode {
  const text = useText();
  const pictures = [...home.bestSellers, ...home.newItems].flatMap((item) => item.pictureKey ?? []).slice(0, 3);
  return (
    <>
      <Hero pictures={pictures} first={home.categories[0]} />
      <Section title={text('common.categories')} empty={home.categories.length === 0}>
        <Categories categories={home.categories} />
      </Section>
      <Section title={text('home.newItems')} empty={home.newItems.length === 0}>
        <ItemGrid items={home.newItems} />
      </Section>
      <Points />
      <Section title={text('home.makers')} empty={home.stores.length === 0}>
        <Makers stores={home.stores} />
      </Section>
      <Section title={text('home.bestSellers')} empty={home.bestSellers.length === 0}>
        <ItemGrid items={home.bestSellers} />
      </Section>
    </>
  );
}
