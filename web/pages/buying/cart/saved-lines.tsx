import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { itemPath } from '../../../app/slug.ts';
import type { StoredLine } from './lines.ts';
import type { CartActions } from './use-cart.ts';

/** Lines that were set aside: not ordered until they are put back. */
export function SavedLines({ lines, actions }: { lines: readonly StoredLine[]; actions: CartActions }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <Card title={text('cart.saved', { count: lines.length })} className="mt-6">
      <ul className="-my-2">
        {lines.map((line) => (
          <li
            key={line.id}
            className="flex items-center gap-3 border-b border-line py-2.5 text-sm [contain-intrinsic-block-size:auto_64px] [content-visibility:auto] last:border-b-0"
          >
            <Picture pictureKey={line.pictureKey} alt="" size="n1" ratio="1" className="w-10 shrink-0 rounded-md" />
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{line.sku}</p>
              <p>
                <Link
                  to={itemPath({ urlKey: line.urlKey, id: line.itemId })}
                  className="underline-offset-4 hover:text-accent hover:underline"
                >
                  {line.name}
                </Link>
                {line.options && <span className="text-muted"> · {line.options}</span>}
              </p>
              {line.note && <p className="text-muted">{line.note}</p>}
            </div>
            <p className="text-right whitespace-nowrap tabular-nums max-md:hidden">
              {format.number(line.quantity)} ×{' '}
              {line.unitPrice === null ? text('cart.priceHidden') : format.money(line.unitPrice, line.currency)}
            </p>
            <Button kind="secondary" size="small" onClick={() => void actions.setAside([line.id], false)}>
              {text('cart.putBack')}
            </Button>
            <IconButton
              icon="trash"
              size={18}
              label={text('common.remove', { name: line.sku })}
              onClick={() => void actions.remove([line.id])}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
