import type { ReactNode } from 'react';
import type { Maker } from '../../../../contract/promotions/activity-blocks.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { StaticHtml } from '../../../delivery/static-html.tsx';
import { Link } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { StoreMark } from '../../../components/commerce/store-mark.tsx';
import { hasAboutUs, useMarketName, useShell } from '../../../app/shell.ts';
import { categoryPath, storePath } from '../../../app/slug.ts';

/* What the home page is made of, and the pages of activities with it. */

type Linked = { id: number; urlKey: string };

/** The head of the home page: three pictures of items, a link to the first category. */
export function Hero({ pictures, first }: { pictures: readonly string[]; first: Linked | undefined }): ReactNode {
  const text = useText();
  const shell = useShell();
  const market = useMarketName();
  const [large, ...small] = pictures;
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
            {hasAboutUs(shell?.navigation) ? (
              <ButtonLink to="/about-us" size="large" kind="secondary">
                {text('home.about', { market })}
              </ButtonLink>
            ) : (
              !shell?.viewer && (
                <ButtonLink to="/register-buyer" size="large" kind="secondary">
                  {text('common.registerBuyer')}
                </ButtonLink>
              )
            )}
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

export function Section({
  title,
  lang,
  more,
  empty = false,
  children,
}: {
  title: string;
  lang?: string;
  /** A section with nothing in it does not appear. */
  empty?: boolean;
  more?: ReactNode;
  children: ReactNode;
}): ReactNode {
  if (empty) return null;
  return (
    <section className="page-width py-10 md:py-14">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 md:mb-8">
        <h2 className="font-display text-2xl" lang={lang}>
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  );
}

export function Categories({ categories }: { categories: readonly (Linked & { name: string; pictureKey: string | null })[] }): ReactNode {
  return (
    <StaticHtml as="ul" className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-6" by={['home categories', categories]}>
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
    </StaticHtml>
  );
}

export function Points(): ReactNode {
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

export function Makers({ stores }: { stores: readonly Maker[] }): ReactNode {
  return (
    <StaticHtml as="ul" className="grid gap-5 md:grid-cols-2 xl:grid-cols-3" by={['makers', stores]}>
      {() => stores.map((store) => <MakerCard key={store.id} store={store} />)}
    </StaticHtml>
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
