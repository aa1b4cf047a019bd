import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData, useSearchParams } from 'react-router';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { catalogueCalls, type ItemPage, type ItemVariant } from '../../../../contract/catalogue/catalogue.ts';
import { richTextHtml, richTextPlain } from '../../../../contract/values/rich-text.ts';
import { itemFactCalls, type ItemTerms } from '../../../../contract/catalogue/item-facts.ts';
import { materialCalls } from '../../../../contract/materials/materials.ts';
import { decimals } from '../../../../contract/values/money.ts';
import { questionCalls } from '../../../../contract/buying/questions.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { late } from '../../../delivery/late.tsx';
import { RecentlyViewed } from '../../../components/commerce/recently-viewed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkipLink } from '../../../ui/skip-link.tsx';
import { breadcrumbData, listingData, seo } from '../../../app/seo.ts';
import { useShell } from '../../../app/shell.ts';
import { categoryPath, itemPath, splitSlug } from '../../../app/slug.ts';
import { BuyBox } from './buy-box.tsx';
import { Gallery } from './gallery/gallery.tsx';
import { isOffered, valueName, valueOf, withValue } from './variant-choice.ts';
import type { PageCache } from '../../../../contract/wire/page-cache.ts';
import { itemTag } from '../../../../contract/wire/cache-tags.ts';

export { meta } from '../../../app/seo.ts';
export const cache = {
  vary: { once: ['sku'] },
  tags: ({ slug = '' }) => [itemTag(splitSlug(slug)?.id ?? 0)],
} satisfies PageCache;
export const handle = textGroups('item');

const ItemHead = late('item-head', () => import('./item-head.tsx'));
const EnergyArrow = late('item-energy', () => import('./energy-class.tsx'));
const SellerCard = late('item-seller', () => import('./seller-card.tsx'));
const Supply = late('item-supply', () => import('./supply.tsx'));
const ItemBelow = late('item-below', () => import('./item-below.tsx'));

/** Prices of all variants at their smallest quantities, for structured data. */
function offerOf(item: ItemPage) {
  const prices = item.variants.flatMap((variant) => variant.price ?? []);
  const amounts = prices.map((price) => price.unitPrice);
  const currency = prices[0]?.currency;
  if (!currency) return null;
  return {
    low: Math.min(...amounts),
    high: Math.max(...amounts),
    count: prices.length,
    currency,
    decimals: decimals(currency),
    available: item.variants.some((variant) => variant.available > 0),
  };
}

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const slug = splitSlug(params['slug'] ?? '');
  if (!slug) throw pageNotFound(url.pathname);
  const [found, materials, terms] = await Promise.all([
    api.call(catalogueCalls.item, { id: slug.id }),
    api.call(materialCalls.ofItem, { itemId: slug.id }),
    api.call(itemFactCalls.terms, { itemId: slug.id }),
  ]);
  // The page shows it as HTML, made here: a visitor's browser needs no parser.
  const plain = richTextPlain(found.description);
  const item = { ...found, description: richTextHtml(found.description) };
  const answering = await api.call(questionCalls.responseTime, { storeId: item.store.id });
  const pathOf = (language: string) =>
    itemPath({ id: item.id, urlKey: item.urlKeys[language] ?? item.urlKeys[item.textLanguage] ?? slug.urlKey });
  if (url.pathname !== pathOf(api.language)) throw redirect(pathOf(api.language) + url.search, 301);
  const path = pathOf(api.language);
  const trail = item.breadcrumb.map((one) => ({ name: one.name, path: categoryPath(one) }));
  const [first] = item.variants;
  return {
    item,
    materials,
    terms,
    answering,
    /** Of the server, so that what is computed from it is the same in the browser. */
    today: new Date().toISOString().slice(0, 10),
    meta: seo(api, {
      title: item.name,
      description: (item.summary || plain).slice(0, 160),
      canonical: path,
      pathOf,
      picture: item.pictureKeys[0] ?? null,
      data: [
        breadcrumbData(api.origin, [...trail, { name: item.name, path }]),
        listingData(api.origin, {
          name: item.name,
          description: item.summary || plain,
          sku: item.itemCode,
          gtin: item.variants.length === 1 ? (first?.gtin ?? null) : null,
          path,
          pictureKeys: item.pictureKeys,
          brand: item.brand?.name ?? null,
          manufacturer: item.compliance.maker?.name ?? null,
          model: item.compliance.model,
          energyClass: item.compliance.energyClass,
          originCountryCode: item.originCountryCode,
          offer: offerOf(item),
        }),
      ],
    }),
  };
}

export default function Item(): ReactNode {
  const { item, materials, terms, answering, today } = useLoaderData<typeof loader>();
  // Another item is another page: nothing chosen here stays.
  return <ItemView key={item.id} item={item} materials={materials} terms={terms} answerHours={answering.hours} today={today} />;
}

type ViewProperties = {
  item: ItemPage;
  materials: AnswerOf<typeof materialCalls.ofItem>;
  terms: ItemTerms;
  /** Until the store answers a question; null where that is not known. */
  answerHours: number | null;
  today: string;
};

function ItemView({ item, materials, terms, answerHours, today }: ViewProperties): ReactNode {
  const text = useText();
  const format = useFormat();
  const shell = useShell();
  const [query] = useSearchParams();
  const [first] = item.variants;
  const requested = item.variants.find((variant) => variant.sku === query.get('sku'));
  const [variant, setVariant] = useState(requested ?? item.variants.find((one) => one.available > 0) ?? first);
  const country = shell?.country ?? 'DE';
  const choose = (next: ItemVariant) => {
    setVariant(next);
    // A reload, going back or a shared address show the same variant; no request is made.
    history.replaceState(history.state, '', `?sku=${encodeURIComponent(next.sku)}`);
  };
  const delivers = item.countryCodes.includes(country);
  const { energyClass, eprelNumber } = item.compliance;
  // What stands below follows as soon as it can: it may not even be loaded yet.
  const later = useDeferredValue(variant ?? null);
  const atOnce = shell?.viewer != null;
  const head = useMemo(() => <ItemHead item={item} atOnce={atOnce} />, [item, atOnce]);
  const energy = useMemo(
    () => energyClass && <EnergyArrow energyClass={energyClass} eprelNumber={eprelNumber} atOnce={atOnce} />,
    [energyClass, eprelNumber, atOnce],
  );
  const supply = useMemo(
    () => later && <Supply item={item} variant={later} terms={terms} today={today} atOnce={atOnce} />,
    [item, later, terms, today, atOnce],
  );
  const seller = useMemo(
    () => <SellerCard store={item.store} itemId={item.id} terms={terms} answerHours={answerHours} atOnce={atOnce} />,
    [item, terms, answerHours, atOnce],
  );
  const below = useMemo(
    () => <ItemBelow item={item} variant={later} materials={materials} atOnce={atOnce} />,
    [item, later, materials, atOnce],
  );
  return (
    <>
      <SkipLink to="buy" label={text('item.skipToBuying')} />
      <Breadcrumb trail={[...item.breadcrumb.map((one) => ({ label: one.name, to: categoryPath(one) })), { label: item.name }]} />
      <div className="grid gap-8 md:grid-cols-2 xl:gap-16">
        <Gallery name={item.name} pictureKeys={item.pictureKeys} alts={item.pictureAlts} lead={variant?.pictureKey ?? null} />
        <div>
          {head}
          {variant && (
            <>
              <Options item={item} variant={variant} onChoose={choose} />
              {!delivers && (
                <Notice kind="caution">{text('item.notTo', { store: item.store.name, country: format.country(country) })}</Notice>
              )}
              <BuyBox key={variant.id} item={item} variant={variant} />
              {energy}
              {supply}
            </>
          )}
          {seller}
        </div>
      </div>
      {below}
      <RecentlyViewed except={item.id} className="mt-16" />
    </>
  );
}

function Options({
  item,
  variant,
  onChoose,
}: {
  item: ItemPage;
  variant: ItemVariant;
  onChoose: (variant: ItemVariant) => void;
}): ReactNode {
  const text = useText();
  if (item.variants.length < 2) return <div className="h-5" />;
  return (
    <div className="my-6 grid gap-5">
      {item.options.map((option) => {
        const current = valueOf(variant, option.attributeId);
        const chosen = option.values.find((value) => valueName(value) === current);
        return (
          <fieldset key={option.attributeId}>
            <legend className="mb-2 text-sm font-semibold">
              {text('item.choose', { option: option.name, value: chosen?.label ?? '' })}
            </legend>
            <div className="flex flex-wrap gap-2">
              {option.values.map((value) => {
                const name = valueName(value);
                const offered = isOffered(item, variant, option.attributeId, name);
                const choose = () => {
                  const next = withValue(item, variant, option.attributeId, name);
                  if (next) onChoose(next);
                };
                return <Value key={name} value={value} chosen={name === current} offered={offered} onChoose={choose} />;
              })}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}

function Value({
  value,
  chosen,
  offered,
  onChoose,
}: {
  value: { label: string; swatch: string | null };
  chosen: boolean;
  offered: boolean;
  onChoose: () => void;
}): ReactNode {
  const text = useText();
  const hint = offered ? undefined : `${value.label}, ${text('item.notOffered')}`;
  if (value.swatch) {
    return (
      <button
        type="button"
        aria-pressed={chosen}
        aria-label={hint ?? value.label}
        title={value.label}
        onClick={onChoose}
        className={`flex size-control items-center justify-center rounded-full border-2 border-transparent aria-pressed:border-accent ${offered ? '' : 'opacity-40'}`}
      >
        <span className="size-8 rounded-full border border-line-strong" style={{ background: value.swatch }} />
      </button>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={hint}
      onClick={onChoose}
      className={`h-control rounded-full border border-line-strong px-4 text-sm hover:border-ink aria-pressed:border-accent aria-pressed:bg-accent-soft ${offered ? '' : 'border-dashed text-muted'}`}
    >
      {value.label}
    </button>
  );
}
