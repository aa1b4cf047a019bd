import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { catalogueCalls, type Home as HomeAnswer } from '../../../contract/catalogue.ts';
import { apiContext } from '../../api/context.ts';
import { serverText } from '../../i18n/catalogues.server.ts';
import { areas, useFormat, useText } from '../../i18n/text.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { ItemGrid } from '../../parts/item-card.tsx';
import { Kept } from '../../parts/kept.tsx';
import { Link } from '../../parts/link.tsx';
import { Picture } from '../../parts/picture.tsx';
import { RecentlyViewed } from '../../parts/recently-viewed.tsx';
import { StoreMark } from '../../parts/store-mark.tsx';
import { organizationData, seo } from '../../seo.ts';
import { categoryPath, storePath } from '../../slug.ts';

export { meta } from '../../seo.ts';
export const handle = areas('home');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const home = await api.call(catalogueCalls.home, {});
  const text = serverText(api.language);
  return {
    home: { ...home, stores: home.stores.map(makerOf) },
    meta: seo(api, {
      title: text('home.title'),
      description: text('home.description'),
      canonical: '/',
      data: [organizationData(api.origin)],
    }),
  };
}

/** What a page tells of a store, without its terms of delivery. */
const makerOf = ({ id, name, logoKey, slogan, vatCountryCode, itemCount, pictureKeys }: HomeAnswer['stores'][number]) => ({
  ...{ id, name, logoKey, slogan, vatCountryCode, itemCount },
  pictureKeys: pictureKeys.slice(0, 3),
});
type Maker = ReturnType<typeof makerOf>;

export default function Home(): ReactNode {
  const { home } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <>
      <Hero home={home} />
      <Section title={text('common.categories')}>
        <Categories categories={home.categories} />
      </Section>
      <Section title={text('home.newItems')}>
        <ItemGrid items={home.newItems} />
      </Section>
      <Points />
      <Section title={text('home.makers')}>
        <Makers stores={home.stores} />
      </Section>
      <Section title={text('home.bestSellers')}>
        <ItemGrid items={home.bestSellers} />
      </Section>
      <RecentlyViewed className="page-width py-10 md:py-14" />
    </>
  );
}

function Hero({ home }: { home: Pick<HomeAnswer, 'categories' | 'bestSellers' | 'newItems'> }): ReactNode {
  const text = useText();
  const pictures = [...home.bestSellers, ...home.newItems].flatMap((item) => item.pictureKey ?? []).slice(0, 3);
  const [large, ...small] = pictures;
  const first = home.categories[0];
  return (
    <section className="bg-sunken">
      <div className="page-width grid items-center gap-10 py-10 md:grid-cols-2 md:py-16">
        <div className="max-w-xl">
          <h1 className="font-display text-3xl md:text-4xl">{text('home.title')}</h1>
          <p className="mt-5 text-lg text-muted">{text('home.lead')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            {first && (
              <ButtonLink to={categoryPath(first)} size="large">
                {text('home.browse')}
              </ButtonLink>
            )}
            <ButtonLink to="/about-us" size="large" kind="secondary">
              {text('home.about')}
            </ButtonLink>
          </div>
        </div>
        <div className="grid grid-cols-3 grid-rows-2 gap-3 md:gap-4">
          <div className="col-span-2 row-span-2">
            {large && <Picture pictureKey={large} alt="" size="n4" ratio="1" first className="rounded-lg" />}
          </div>
          {small.map((key) => (
            <Picture key={key} pictureKey={key} alt="" size="n3" ratio="1" eager className="rounded-lg" />
          ))}
        </div>
      </div>
    </section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className="page-width py-10 md:py-14">
      <h2 className="mb-6 font-display text-2xl md:mb-8">{title}</h2>
      {children}
    </section>
  );
}

function Categories({ categories }: { categories: HomeAnswer['categories'] }): ReactNode {
  return (
    <Kept as="ul" className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-6" by={['home categories', categories]}>
      {() =>
        categories.map((one) => (
          <li key={one.id}>
            <Link to={categoryPath(one)} className="group block text-center">
              <Picture
                pictureKey={one.pictureKey}
                alt=""
                size="n3"
                ratio="1"
                className="rounded-lg transition-opacity group-hover:opacity-85"
              />
              <span className="mt-3 block font-semibold group-hover:text-accent">{one.name}</span>
            </Link>
          </li>
        ))
      }
    </Kept>
  );
}

function Points(): ReactNode {
  const text = useText();
  const points: { icon: IconName; title: string; text: string }[] = [
    { icon: 'receipt', title: text('home.point.price'), text: text('home.point.priceText') },
    { icon: 'box', title: text('home.point.stock'), text: text('home.point.stockText') },
    { icon: 'truck', title: text('home.point.cart'), text: text('home.point.cartText') },
  ];
  return (
    <section className="border-y border-line bg-surface">
      <ul className="page-width grid gap-10 py-12 md:grid-cols-3">
        {points.map((point) => (
          <li key={point.title}>
            <span className="flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent">
              <Icon name={point.icon} size={24} />
            </span>
            <h2 className="mt-4 text-lg font-semibold">{point.title}</h2>
            <p className="mt-1.5 text-muted">{point.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Makers({ stores }: { stores: Maker[] }): ReactNode {
  return (
    <Kept as="ul" className="grid gap-5 md:grid-cols-2 xl:grid-cols-3" by={['makers', stores]}>
      {() => stores.map((store) => <MakerCard key={store.id} store={store} />)}
    </Kept>
  );
}

function MakerCard({ store }: { store: Maker }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <li className="group relative rounded-lg border border-line bg-surface p-4 hover:border-line-strong">
      <div className="grid grid-cols-3 gap-2">
        {store.pictureKeys.map((key) => (
          <Picture key={key} pictureKey={key} alt="" size="n2" ratio="1" className="rounded-md" />
        ))}
      </div>
      <div className="mt-4 flex items-center gap-3">
        <StoreMark name={store.name} logoKey={store.logoKey} size={44} />
        <div className="min-w-0">
          <h3 className="font-semibold">
            <Link to={storePath(store)} className="after:absolute after:inset-0 group-hover:text-accent">
              {store.name}
            </Link>
          </h3>
          <p className="text-sm text-muted">{store.slogan}</p>
        </div>
      </div>
      <p className="mt-3 text-xs text-muted">
        {format.country(store.vatCountryCode)} · {text('home.items', { count: store.itemCount })}
      </p>
    </li>
  );
}
