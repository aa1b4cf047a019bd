import { type ReactNode, useEffect } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { catalogueCalls, type ItemPage } from '../../../../contract/catalogue/catalogue.ts';
import type { RetailPrice } from '../../../../contract/pricing/pricing.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { Copyable } from '../../../ui/copyable.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { useQueryLink } from '../../../ui/pagination.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { seo } from '../../../app/seo.ts';
import { comparedItems, comparePath, requestedItems, toggleCompared } from '../../../app/session/device/compare-items.ts';
import { itemPath, storePath } from '../../../app/slug.ts';
import { attributeRows, type CompareRow, compareRow } from './rows.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('compare');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const requested = requestedItems(url.searchParams);
  // First which of them may be seen: the others are left out instead of making this the 404 page.
  const seen = requested.length > 0 ? await api.call(catalogueCalls.items, { ids: requested }) : [];
  const items = await Promise.all(seen.map(({ id }) => api.call(catalogueCalls.item, { id })));
  return {
    items,
    requested: requested.length,
    address: `${api.origin}${comparePath(items.map((item) => item.id))}`,
    meta: seo(api, { title: serverText(api.language)('compare.title') }),
  };
}

export default function Compare(): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const { items, requested, address } = useLoaderData<typeof loader>();
  // Without items in the address: those that were chosen on this device.
  useEffect(() => {
    const ids = comparedItems();
    if (requested === 0 && ids.length > 0) void navigate(comparePath(ids), { replace: true });
  }, [requested, navigate]);
  if (items.length === 0)
    return (
      <>
        <PageHead title={text('compare.title')} />
        <EmptyState icon="compare" title={text('compare.empty')} action={<ButtonLink to="/">{text('compare.goShopping')}</ButtonLink>}>
          {text('compare.emptyHint')}
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHead title={text('compare.title')} lead={text('compare.lead')} actions={<OnlyDifferences />} />
      <Table items={items} />
      <p className="mt-6 flex flex-wrap items-center gap-2 text-sm text-muted">
        {text('compare.share')} <Copyable value={address} />
      </p>
    </>
  );
}

function OnlyDifferences(): ReactNode {
  const text = useText();
  const link = useQueryLink();
  const [query] = useSearchParams();
  const isOnly = query.get('only') === 'differences';
  return (
    <ButtonLink kind="secondary" to={link({ only: isOnly ? null : 'differences' })}>
      {text(isOnly ? 'compare.showAll' : 'compare.onlyDifferences')}
    </ButtonLink>
  );
}

function useRows(items: readonly ItemPage[]): CompareRow[] {
  const text = useText();
  const format = useFormat();
  const of = (key: Parameters<typeof text>[0] & `compare.${string}`, value: (item: ItemPage) => string | null): CompareRow =>
    compareRow(key, (text as (id: string) => string)(key), items.map(value));
  const price = (item: ItemPage) => {
    const prices = item.variants.flatMap((variant) => variant.price ?? []);
    const cheapest = prices.toSorted((a, b) => a.unitPrice - b.unitPrice)[0];
    if (!cheapest) return null;
    const amount = format.money(cheapest.unitPrice, cheapest.currency);
    return prices.some((one) => one.unitPrice !== cheapest.unitPrice) ? text('compare.from', { price: amount }) : amount;
  };
  const ranges = (item: ItemPage, of: (retail: RetailPrice) => number | null, shown: (value: number) => string) => {
    const values = item.variants.flatMap((variant) => (variant.price?.retail ? of(variant.price.retail) : []));
    const known = values.filter((value) => value !== null);
    if (known.length === 0 || known.length < values.length) return null;
    const least = shown(Math.min(...known));
    return new Set(known).size > 1 ? text('compare.from', { price: least }) : least;
  };
  const size = ({ variants: [first] }: ItemPage) =>
    first?.width && first.depth && first.height
      ? `${format.number(first.width / 10)} × ${format.number(first.depth / 10)} × ${format.centimetres(first.height)}`
      : null;
  return [
    of('compare.brand', ({ brand }) => brand?.name ?? null),
    of('compare.price', price),
    of('compare.retailPrice', (item) =>
      ranges(
        item,
        (retail) => retail.price,
        (amount) => format.money(amount, item.store.currency),
      ),
    ),
    of('compare.margin', (item) =>
      ranges(
        item,
        (retail) => retail.margin,
        (margin) => format.percent(margin / 100),
      ),
    ),
    of('compare.moq', (item) => format.number(Math.min(...item.variants.map((variant) => variant.rule.moq)))),
    of('compare.stock', (item) => format.number(item.variants.reduce((sum, variant) => sum + variant.available, 0))),
    of('compare.leadDays', (item) => text('compare.days', { count: item.leadDays })),
    of('compare.origin', (item) => (item.originCountryCode ? format.country(item.originCountryCode) : null)),
    of('compare.variants', (item) => format.number(item.variants.length)),
    of('compare.size', size),
    of('compare.weight', ({ variants: [first] }) => (first?.weight ? format.kilograms(first.weight) : null)),
    ...attributeRows(items, ({ type, unit, value }) => {
      if (type === 'flag') return value === true ? text('compare.yes') : text('compare.no');
      const words = typeof value === 'number' ? format.number(value) : String(value);
      return unit ? `${words} ${unit}` : words;
    }),
  ].filter((row) => row.values.some((value) => value !== null));
}

function Table({ items }: { items: ItemPage[] }): ReactNode {
  const text = useText();
  const link = useQueryLink();
  const [query] = useSearchParams();
  const isOnly = query.get('only') === 'differences';
  const rows = useRows(items).filter((row) => !isOnly || row.differs);
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface" tabIndex={0} role="region" aria-label={text('compare.title')}>
      <table
        className="w-full table-fixed border-collapse text-sm break-words [hyphens:auto] max-md:text-xs"
        style={{ minWidth: `${7 + items.length * 9}rem` }}
      >
        <thead>
          <tr className="align-top">
            <td className="sticky left-0 z-10 w-28 bg-surface md:w-56 xl:w-64">
              <span className="sr-only">{text('compare.title')}</span>
            </td>
            {items.map((item) => (
              <th key={item.id} scope="col" className="p-3 text-left font-normal md:p-4">
                <div className="relative mb-3">
                  <Picture pictureKey={item.pictureKeys[0] ?? null} alt="" size="n3" ratio="1" className="rounded-md" />
                  <Link
                    to={link({ items: items.flatMap((one) => (one.id === item.id ? [] : one.id)).join(',') || null })}
                    aria-label={text('common.remove', { name: item.name })}
                    title={text('common.remove', { name: item.name })}
                    onClick={() => comparedItems().includes(item.id) && toggleCompared(item.id)}
                    className="absolute top-2 right-2 flex size-9 items-center justify-center rounded-full bg-surface/90 hover:text-accent"
                  >
                    <Icon name="close" size={18} />
                  </Link>
                </div>
                <Link
                  to={itemPath({ id: item.id, urlKey: item.urlKeys[item.textLanguage] ?? '' })}
                  className="font-semibold hover:text-accent"
                >
                  {item.name}
                </Link>
                <p className="mt-1 text-muted">
                  <Link to={storePath(item.store)} className="hover:text-accent">
                    {item.store.name}
                  </Link>{' '}
                  · <span className="whitespace-nowrap">{item.itemCode}</span>
                </p>
                <div className="mt-2 -ml-3 flex flex-wrap">
                  <Button kind="quiet" size="small" icon="heart" data-wish={`i${item.id}`} data-item={item.id} data-choose="">
                    {text('compare.save')}
                  </Button>
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={`border-t border-line align-top ${row.differs ? 'bg-accent-soft' : 'bg-surface'}`}>
              {/* It stays while the items go sideways. */}
              <th scope="row" className="sticky left-0 bg-inherit px-3 py-3 text-left font-semibold md:px-4">
                {row.name}
                {row.differs && (
                  <span title={text('compare.differs')} className="text-accent">
                    {' '}
                    <span aria-hidden>≠</span>
                    <span className="sr-only">{text('compare.differs')}</span>
                  </span>
                )}
              </th>
              {row.values.map((value, index) => (
                <td key={items[index]?.id} className="px-3 py-3 tabular-nums md:px-4">
                  {value ?? <span className="text-muted">–</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
