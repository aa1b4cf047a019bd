import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { wishListCalls, type WishLine } from '../../../../contract/buying/wish-lists.ts';
import { send, sendForData } from '../../../app/api/client.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Amount } from '../../../components/commerce/amount.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { itemPath, storePath } from '../../../app/slug.ts';
import { OwnNumber } from '../purchase-history/own-number.tsx';
import { WatchForm } from './watch-form.tsx';

const longestNote = 200;

/** One line: the item, its price and price change, availability, and notifications. */
export function WishLineRow({
  line,
  inAll,
  chosen,
  onChoose,
}: {
  line: WishLine;
  /** Lines of several lists stand together: each says whose it is. */
  inAll: boolean;
  chosen: boolean;
  onChoose: (on: boolean) => void;
}): ReactNode {
  const text = useText();
  // Also after a refusal, so that the page shows what the server has.
  const { pending, run: act } = useCalls({ revalidate: 'always' });
  const [watching, setWatching] = useState(false);
  const path = itemPath({ urlKey: line.urlKey, id: line.itemId }) + (line.sku ? `?sku=${encodeURIComponent(line.sku)}` : '');
  const code = line.sku ?? line.itemCode;
  const buy = () =>
    act(async () => {
      await send(wishListCalls.toCart, { lineIds: [line.id] });
      showMessage(text('lists.inCart', { count: 1 }), 'positive', { to: '/shopcart', label: text('lists.toCart') });
    });
  return (
    <li className="border-b border-line p-4 last:border-b-0">
      <div className="grid grid-cols-[1.25rem_4rem_minmax(0,1fr)] items-start gap-x-3 gap-y-3 md:grid-cols-[1.25rem_4rem_minmax(0,1fr)_15.5rem] xl:grid-cols-[1.25rem_4rem_minmax(0,1fr)_10rem_16rem] xl:gap-x-5">
        <input
          type="checkbox"
          checked={chosen}
          aria-label={text('lists.choose', { name: code })}
          className="mt-1 size-4.5 accent-accent"
          onChange={(event) => onChoose(event.target.checked)}
        />
        <Link to={path} tabIndex={-1} aria-hidden>
          <Picture pictureKey={line.pictureKey} alt="" size="n1" ratio="1" className="rounded-md" />
        </Link>
        <div className="min-w-0 text-sm">
          <p>
            <Link to={path} className="font-semibold underline-offset-4 hover:text-accent hover:underline">
              {line.name}
            </Link>
            {line.options && <span className="text-muted"> · {line.options}</span>}
          </p>
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-muted">
            <span className="tabular-nums">{code}</span>
            <Link to={storePath(line.store)} className="hover:text-accent">
              {line.store.name}
            </Link>
            {inAll && <span>{text('lists.onList', { list: line.listName })}</span>}
          </p>
          {line.variantId !== null && (
            <p className="mt-0.5">
              <OwnNumber variantId={line.variantId} number={line.ownNumber} sku={code} />
            </p>
          )}
          <Note line={line} code={code} />
        </div>
        <div className="col-start-3 text-sm md:col-start-4 md:text-right">
          <PriceNow line={line} />
        </div>
        <div className="col-span-2 col-start-2 flex items-center gap-1 md:col-span-1 md:col-start-4 md:justify-end xl:col-start-5 xl:row-start-1">
          {line.variantId === null ? (
            <ButtonLink kind="secondary" size="small" to={path}>
              {text('lists.chooseVariant')}
            </ButtonLink>
          ) : (
            <Button kind="secondary" size="small" icon="cart" busy={pending} onClick={() => void buy()}>
              {text('lists.buy')}
            </Button>
          )}
          <RowMenu
            label={text('common.actionsFor', { name: code })}
            actions={[
              {
                label: text(line.watch ? 'lists.watchChange' : 'lists.watch', { name: code }),
                icon: 'mail',
                onSelect: () => setWatching(!watching),
              },
              {
                label: text('common.remove', { name: code }),
                icon: 'trash',
                dangerous: true,
                onSelect: () => void act(() => send(wishListCalls.remove, { lineIds: [line.id] })),
              },
            ]}
          />
        </div>
      </div>
      {watching && <WatchForm line={line} onDone={() => setWatching(false)} />}
    </li>
  );
}

function PriceNow({ line }: { line: WishLine }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { unitPrice, priceWhenAdded, currency, watch } = line;
  const change = unitPrice !== null && priceWhenAdded !== null ? unitPrice - priceWhenAdded : 0;
  const price = <Amount amount={unitPrice} currency={currency} />;
  return (
    <>
      <p className="font-semibold tabular-nums">
        {line.variantId === null && unitPrice !== null ? text('lists.from', { price: format.money(unitPrice, currency) }) : price}
      </p>
      {change !== 0 && (
        <p className="mt-0.5">
          <Badge tone={change < 0 ? 'positive' : 'caution'}>
            {text(change < 0 ? 'lists.cheaper' : 'lists.dearer', { amount: format.money(Math.abs(change), currency) })}
          </Badge>
        </p>
      )}
      {line.rule && line.rule.moq > 1 && <p className="text-muted">{text('common.moq', { count: line.rule.moq })}</p>}
      <p className={line.stock > 0 ? 'text-positive' : 'text-muted'}>
        {line.stock > 0 ? text('lists.pieces', { count: line.stock }) : text('common.outOfStock')}
      </p>
      {watch && (
        <p className="text-accent">
          {watch.backInStock && <span className="block">{text('lists.watchesStock')}</span>}
          {watch.priceBelow !== null && (
            <span className="block">{text('lists.watchesPrice', { price: format.money(watch.priceBelow, currency) })}</span>
          )}
        </p>
      )}
    </>
  );
}

function Note({ line, code }: { line: WishLine; code: string }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  const close = async (note: string) => {
    setOpen(false);
    if (note.trim() === line.note) return;
    await sendForData(wishListCalls.note, { lineId: line.id, note }, { show: true });
    await revalidate();
  };
  if (!open)
    return (
      <button
        type="button"
        className="relative block min-h-6 max-w-full text-left break-words text-muted underline decoration-dotted underline-offset-3 hover:text-accent"
        onClick={() => setOpen(true)}
      >
        {line.note || text('lists.noteAdd')} <span className="sr-only">{code}</span>
      </button>
    );
  return (
    <input
      // Opened by a click, to be typed into at once.
      ref={(element) => element?.focus()}
      aria-label={text('lists.noteOf', { name: code })}
      defaultValue={line.note}
      maxLength={longestNote}
      className="mt-1 h-8 w-full max-w-md rounded-md border border-line-strong bg-surface px-2 text-sm"
      onBlur={(event) => void close(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setOpen(false);
      }}
    />
  );
}
