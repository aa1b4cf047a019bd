import type { ReactNode } from 'react';
import type { ItemPage, ItemVariant } from '../../../../contract/catalogue/catalogue.ts';
import { compareNames } from '../../../app/i18n/alphabet.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { brandPath } from '../brand-path.ts';

/** Description, attributes, measures: what one reads before ordering. */
export function Facts({ item, variant }: { item: ItemPage; variant: ItemVariant | null }): ReactNode {
  const text = useText();
  const format = useFormat();
  const value = ({ type, unit, value }: ItemPage['attributes'][number]): string => {
    if (type === 'flag') return value === true ? text('facts.yes') : text('facts.no');
    const words = typeof value === 'number' ? format.number(value) : String(value);
    return unit ? `${words} ${unit}` : words;
  };
  const { brand } = item;
  const retail = variant?.price?.retail;
  const details = [
    ...(brand ? [{ name: text('facts.brand'), value: <TextLink to={brandPath(brand)}>{brand.name}</TextLink> }] : []),
    ...(retail ? [{ name: text('facts.retailPrice'), value: format.money(retail.price, item.store.currency) }] : []),
    ...item.attributes.map((attribute) => ({ name: attribute.name, value: value(attribute) })),
    ...(item.originCountryCode ? [{ name: text('facts.origin'), value: format.country(item.originCountryCode) }] : []),
  ];
  return (
    <div className="mt-14 grid gap-12 md:grid-cols-2 xl:gap-16">
      {(item.description || item.bullets.length > 0) && (
        <section>
          <h2 className="mb-3 font-display text-xl">{text('facts.description')}</h2>
          <div className="max-w-text" lang={item.textLanguage}>
            {/* HTML of the loader, which has the elements of descriptions only. */}
            {item.description && <div className="prose text-muted" dangerouslySetInnerHTML={{ __html: item.description }} />}
            {item.bullets.length > 0 && (
              <ul className="mt-4 grid gap-2">
                {item.bullets.map((bullet) => (
                  <li
                    key={bullet}
                    className="flex gap-2.5 before:mt-2.5 before:size-1.5 before:shrink-0 before:rounded-full before:bg-accent"
                  >
                    {bullet}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </section>
      )}
      <section>
        {details.length > 0 && (
          <>
            <h2 className="mb-3 font-display text-xl">{text('facts.details')}</h2>
            <DescriptionList entries={details} />
          </>
        )}
        {variant && <Measures variant={variant} />}
        <details className="mt-4 text-sm">
          <summary className="cursor-pointer text-accent">{text('facts.deliversTo')}</summary>
          <p className="mt-2 text-muted">
            {item.countryCodes
              .map((code) => format.country(code))
              .toSorted(compareNames)
              .join(', ')}
          </p>
        </details>
      </section>
    </div>
  );
}

type Size = { width: number | null; depth: number | null; height: number | null };

function Measures({ variant }: { variant: ItemVariant }): ReactNode {
  const text = useText();
  const format = useFormat();
  const size = ({ width, depth, height }: Size) =>
    width && depth && height ? (
      <span className="whitespace-nowrap">
        {`${format.number(width / 10)} × ${format.number(depth / 10)} × ${format.centimetres(height)}`}
      </span>
    ) : null;
  const weight = (grams: number | null) => (grams ? format.kilograms(grams) : null);
  return (
    <>
      <h2 className="mt-8 mb-3 font-display text-xl">{text('facts.measures')}</h2>
      <DescriptionList
        entries={[
          { name: text('facts.size'), value: size(variant) },
          { name: text('facts.weight'), value: weight(variant.weight) },
          { name: text('facts.cartonSize'), value: size(variant.carton) },
          { name: text('facts.cartonWeight'), value: weight(variant.carton.weight) },
          { name: text('facts.carton'), value: variant.rule.carton ? format.number(variant.rule.carton) : null },
          { name: text('facts.sku'), value: variant.sku },
          { name: text('facts.gtin'), value: variant.gtin },
          { name: text('facts.makerNumber'), value: variant.makerNumber },
        ]}
      />
    </>
  );
}
