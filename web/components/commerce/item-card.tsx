import { type ReactNode, use } from 'react';
import { Link } from '../../ui/link.tsx';
import type { ItemCard as Item } from '../../../contract/catalogue/catalogue.ts';
import type { Format } from '../../app/i18n/format.ts';
import { useFormat, useText } from '../../app/i18n/text.tsx';
import { FrameContext } from '../../app/page-frame.ts';
import { itemPath, storePath } from '../../app/slug.ts';
import { Badge } from '../../ui/badge.tsx';
import { CardButtons } from '../lists/list-buttons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useCards } from './own-currency.ts';
import { ItemPrice } from './price.tsx';

const mostSwatches = 6;

/** An item in lists: a big picture, few words. `seen` is whether that is so at once, and before all else. `heading` is one below that of the list. */
function ItemCard({ item, seen, heading: Heading }: { item: Item; seen: 'first' | 'at once' | 'later'; heading: 'h2' | 'h3' }): ReactNode {
  const text = useText();
  const format = useFormat();
  const path = itemPath(item);
  const { size } = item;
  return (
    <article className="group relative flex min-w-0 flex-col">
      <div className="relative">
        <Picture
          pictureKey={item.pictureKey}
          alt=""
          size="n3"
          ratio="1"
          eager={seen !== 'later'}
          first={seen === 'first'}
          className="rounded-md"
        />
        {item.secondPictureKey && (
          <span className="absolute inset-0 opacity-0 transition-opacity duration-300 group-hover:opacity-100">
            <Picture pictureKey={item.secondPictureKey} alt="" size="n3" ratio="1" className="rounded-md" />
          </span>
        )}
        <div className="absolute top-2.5 left-2.5 flex gap-1.5">
          {item.exclusive && <Badge tone="accent">{text('common.exclusive')}</Badge>}
          {item.isNew && <Badge tone="accent">{text('common.new')}</Badge>}
        </div>
        <CardButtons id={item.id} name={item.name} />
      </div>
      <Heading className="mt-3 text-sm leading-snug font-medium" lang={item.textLanguage}>
        <Link to={path} className="line-clamp-3 min-h-[2lh] after:absolute after:inset-0 group-hover:text-accent">
          {item.name}
        </Link>
      </Heading>
      {(item.brand || item.trait || size) && (
        <p className="mt-0.5 text-xs">
          {[item.brand, item.trait, size && sizeText(format, size)].filter(Boolean).join(' · ')}
          {size && size.count > 1 && (
            <>
              <span aria-hidden> +{size.count - 1}</span>
              <span className="sr-only"> {text('common.moreSizes', { count: size.count - 1 })}</span>
            </>
          )}
        </p>
      )}
      <p className="mt-1 flex flex-wrap gap-x-2 text-xs text-muted">
        <Link to={storePath(item.store)} className="relative z-10 hover:text-accent">
          {item.store.name}
        </Link>
        <span>{item.itemCode}</span>
      </p>
      <div className="mt-2">
        <ItemPrice price={item.price} />
      </div>
      <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-muted">
        {item.moq > 1 && <span>{text('common.moq', { count: item.moq })}</span>}
        <span className={item.available > 0 ? 'text-positive' : ''}>
          {item.available > 0
            ? text('common.inStock')
            : item.incomingAt
              ? text('common.expected', { day: format.date(item.incomingAt) })
              : text('common.outOfStock')}
        </span>
      </p>
      {item.swatches.length > 1 && (
        <ul className="mt-2 flex gap-1.5" aria-label={text('common.colours', { count: item.swatches.length })}>
          {item.swatches.slice(0, mostSwatches).map((colour) => (
            <li key={colour} className="size-3.5 rounded-full border border-line-strong" style={{ background: colour }} />
          ))}
          {item.swatches.length > mostSwatches && (
            // The list's name says how many there are.
            <li aria-hidden className="text-xs leading-3.5 text-muted">
              +{item.swatches.length - mostSwatches}
            </li>
          )}
        </ul>
      )}
    </article>
  );
}

/** "125 × 44 × 74 cm". */
const sizeText = (format: Format, { width, depth, height }: NonNullable<Item['size']>): string =>
  `${format.number(width / 10)} × ${format.number(depth / 10)} × ${format.centimetres(height)}`;

/**
 * Columns that the number of items fills: a page of 10, 20, 30, 50 or 100 ends in a full row at every width, and so do the 8 neighbours of
 * an item. Phones have two; five do not fit on tablets.
 */
function columnsFor(count: number): string {
  if (count % 4 === 0) return 'md:grid-cols-4';
  if (count % 5 === 0) return `${count % 3 === 0 ? 'md:grid-cols-3' : count % 2 === 0 ? '' : 'md:grid-cols-4'} lg:grid-cols-5`;
  return count % 3 === 0 ? 'md:grid-cols-3' : 'md:grid-cols-4';
}

/** Two columns on phones. `eager` is the number of cards visible without scrolling. */
export function ItemGrid({
  items,
  eager = 0,
  heading = 'h3',
}: {
  items: readonly Item[];
  eager?: number;
  heading?: 'h2' | 'h3';
}): ReactNode {
  const keep = use(FrameContext)?.keep;
  const cards = useCards(items);
  const className = `grid grid-cols-2 gap-x-4 gap-y-9 md:gap-x-6 md:gap-y-12 ${columnsFor(items.length)}`;
  const seen = (index: number) => (index >= eager ? 'later' : index === 0 ? 'first' : 'at once');
  const card = (item: Item, index: number) => <ItemCard key={item.id} item={item} seen={seen(index)} heading={heading} />;
  if (!keep) return <div className={className}>{cards.map(card)}</div>;
  const html = cards.map((item, index) => keep(`${heading} ${seen(index)} ${JSON.stringify(item)}`, () => card(item, index)));
  return <div className={className} dangerouslySetInnerHTML={{ __html: html.join('') }} />;
}
