import type { ReactNode } from 'react';
import type { QuoteGoods } from '../../../../contract/buying/quotes.ts';
import { Link } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { itemPath } from '../../../app/slug.ts';

/** One item with its picture; a link where the reader can open its page. */
export function GoodsCell({ goods }: { goods: QuoteGoods }): ReactNode {
  const { name, options, sku, urlKey, itemId, pictureKey } = goods;
  const to = urlKey === null ? null : `${itemPath({ id: itemId, urlKey })}?sku=${encodeURIComponent(sku)}`;
  return (
    <span className="flex items-center gap-3">
      <Picture pictureKey={pictureKey} alt="" size="n1" ratio="1" className="w-11 shrink-0 rounded-md" />
      <span className="min-w-0">
        {to ? (
          <Link to={to} className="font-semibold underline-offset-4 hover:text-accent hover:underline">
            {name}
          </Link>
        ) : (
          <span className="font-semibold">{name}</span>
        )}
        <span className="block text-xs text-muted">{[sku, options].filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  );
}
