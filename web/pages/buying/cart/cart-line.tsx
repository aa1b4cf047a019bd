import { memo, type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { useStoreChatPath } from '../../../components/commerce/chat-link.tsx';
import { QuantityStepper } from '../../../components/commerce/quantity-stepper.tsx';
import { itemPath } from '../../../app/slug.ts';
import type { StoredLine } from './lines.ts';
import type { CartActions } from './use-cart.ts';

type LineProperties = {
  line: StoredLine;
  /** A quantity that is not saved yet. */
  wished: number | undefined;
  chosen: boolean;
  onChoose: (lineId: number, chosen: boolean) => void;
  actions: CartActions;
};

/** One line of the cart; rows that are out of sight are not laid out, which keeps a thousand of them quick. */
export const CartLineRow = memo(function CartLineRow({ line, wished, chosen, onChoose, actions }: LineProperties): ReactNode {
  const text = useText();
  const format = useFormat();
  const name = line.options ? `${line.name}, ${line.options}` : line.name;
  const quantity = wished ?? line.quantity;
  const [noting, setNoting] = useState(false);
  const navigate = useNavigate();
  const chatPath = useStoreChatPath(line.storeId, `item:${line.itemId}`);
  return (
    <li className="border-b border-line px-4 py-3 [contain-intrinsic-block-size:auto_80px] [content-visibility:auto] max-md:[contain-intrinsic-block-size:auto_150px] last:border-b-0">
      <div className="grid grid-cols-[1.25rem_3.5rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 md:grid-cols-[1.25rem_3.5rem_minmax(0,1fr)_8.5rem_8.5rem_auto] xl:grid-cols-[1.25rem_3.5rem_minmax(0,1fr)_8.5rem_10.5rem_auto] md:items-center md:gap-x-4">
        <input
          type="checkbox"
          checked={chosen}
          aria-label={text('cart.choose', { name: line.sku })}
          className="mt-1 size-4.5 accent-accent md:mt-0"
          onChange={(event) => onChoose(line.id, event.target.checked)}
        />
        <Link to={itemPath({ urlKey: line.urlKey, id: line.itemId })} tabIndex={-1} aria-hidden>
          <Picture pictureKey={line.pictureKey} alt="" size="n1" ratio="1" className="rounded-md" />
        </Link>
        <div className="min-w-0 text-sm">
          <p className="flex flex-wrap gap-x-3">
            <span className="font-semibold tabular-nums">{line.sku}</span>
            {line.ownNumber && <span className="text-muted">{text('cart.ownNumber', { number: line.ownNumber })}</span>}
          </p>
          <p>
            <Link to={itemPath({ urlKey: line.urlKey, id: line.itemId })} className="underline-offset-4 hover:text-accent hover:underline">
              {line.name}
            </Link>
            {line.options && <span className="text-muted"> · {line.options}</span>}
          </p>
          <Why line={line} quantity={quantity} onQuantity={(next) => actions.setQuantity(line.id, next)} />
          {noting && <NoteField line={line} actions={actions} onDone={() => setNoting(false)} />}
        </div>
        <div className="col-span-3 col-start-2 flex flex-wrap items-center justify-between gap-2 md:contents">
          <QuantityStepper
            label={text('cart.quantityOf', { name })}
            value={quantity}
            rule={line.rule}
            size="small"
            onChange={(next) => actions.setQuantity(line.id, next)}
          />
          <div className={`text-right text-sm tabular-nums ${wished === undefined ? '' : 'text-muted'}`}>
            {line.unitPrice === null || line.lineTotal === null ? (
              <span className="text-muted">{text('cart.priceHidden')}</span>
            ) : (
              <>
                <p className="font-semibold">{format.money(line.lineTotal, line.currency)}</p>
                <p className="text-muted">{text('cart.each', { price: format.money(line.unitPrice, line.currency) })}</p>
                {line.retail && (
                  <p className="flex flex-wrap justify-end gap-x-2 text-xs text-muted">
                    {/* Phones have room for the shorter one, next to the quantity. */}
                    <span className="max-md:hidden">
                      {text('common.retail', { amount: format.money(line.retail.price, line.currency) })}
                    </span>
                    {line.retail.margin !== null && (
                      <span>{text('common.margin', { share: format.percent(line.retail.margin / 100) })}</span>
                    )}
                  </p>
                )}
              </>
            )}
          </div>
        </div>
        <div className="col-start-4 row-start-1 -mt-2.5 -mr-2.5 md:col-start-auto md:row-start-auto md:mt-0">
          <RowMenu
            label={text('common.actionsFor', { name: line.sku })}
            actions={[
              { label: text('cart.note'), icon: 'edit', onSelect: () => setNoting(true) },
              { label: text('cart.saveForLater'), icon: 'clock', onSelect: () => void actions.setAside([line.id], true) },
              ...(chatPath ? [{ label: text('common.writeToStore'), icon: 'mail' as const, onSelect: () => void navigate(chatPath) }] : []),
              { label: text('cart.removeConfirm'), icon: 'trash', dangerous: true, onSelect: () => void actions.remove([line.id]) },
            ]}
          />
        </div>
      </div>
      <Problems line={line} actions={actions} />
    </li>
  );
});

/** Why the price is what it is, and what the next quantity would bring. */
function Why({ line, quantity, onQuantity }: { line: StoredLine; quantity: number; onQuantity: (quantity: number) => void }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { reason, nextBreak } = line;
  const words = () => {
    if (reason?.kind === 'agreement') return text('cart.reason.agreement');
    if (reason?.kind === 'exclusive') return text('cart.reason.exclusive');
    if (reason?.kind === 'group') return text('cart.reason.group');
    if (reason?.kind === 'activity')
      return reason.validTo ? text('cart.reason.activityUntil', { day: format.date(reason.validTo) }) : text('cart.reason.activity');
    if (reason?.kind === 'tier') return text('cart.reason.tier', { count: reason.from });
    return null;
  };
  const said = words();
  const showBreak = nextBreak !== null && nextBreak.from > quantity;
  if (!said && !showBreak && !line.note) return null;
  return (
    <div className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted">
      {said && <span className="text-accent">{said}</span>}
      {showBreak && (
        <button
          type="button"
          className="text-left underline decoration-dotted underline-offset-3 hover:text-accent"
          onClick={() => onQuantity(nextBreak.from)}
        >
          {text('cart.nextBreak', { count: nextBreak.from, price: format.money(nextBreak.unitPrice, line.currency) })}
        </button>
      )}
      {line.note && <span className="basis-full break-words">{text('cart.noteIs', { note: line.note })}</span>}
    </div>
  );
}

/** The problem of a line and the button that fixes it. */
function Problems({ line, actions }: { line: StoredLine; actions: CartActions }): ReactNode {
  const text = useText();
  if (line.problems.length === 0) return null;
  const suggested = line.problems.find((problem) => problem.suggestedQuantity !== null)?.suggestedQuantity ?? null;
  return (
    <div
      className={`mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 rounded-md px-3 py-1.5 text-sm md:ml-9 ${line.orderable ? 'bg-caution-soft text-caution' : 'bg-danger-soft text-danger'}`}
    >
      <ul className="min-w-0 flex-1">
        {line.problems.map((problem) => (
          <li key={problem.kind} className="flex items-start gap-2">
            <Icon name={problem.code === null ? 'info' : 'warning'} size={16} className="mt-0.5" />
            {problem.message}
          </li>
        ))}
      </ul>
      {suggested !== null && (
        <Button kind="secondary" size="small" onClick={() => actions.setQuantity(line.id, suggested)}>
          {text('cart.setTo', { count: suggested })}
        </Button>
      )}
      {suggested === null && !line.orderable && (
        <Button kind="secondary" size="small" onClick={() => void actions.setAside([line.id], true)}>
          {text('cart.saveForLater')}
        </Button>
      )}
    </div>
  );
}

const longestNote = 200;

/** The buyer's own reference of a line, such as the customer it is for. */
function NoteField({ line, actions, onDone }: { line: StoredLine; actions: CartActions; onDone: () => void }): ReactNode {
  const text = useText();
  const close = (note: string) => {
    onDone();
    if (note.trim() !== line.note) void actions.setNote(line.id, note.trim());
  };
  return (
    <input
      // Opened from the menu, to be typed into at once.
      ref={(element) => element?.focus()}
      aria-label={text('cart.noteOf', { name: line.sku })}
      defaultValue={line.note}
      maxLength={longestNote}
      placeholder={text('cart.note')}
      className="mt-1 h-8 w-full max-w-md rounded-md border border-line-strong bg-surface px-2 text-sm"
      onBlur={(event) => close(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') close(event.currentTarget.value);
        if (event.key === 'Escape') onDone();
      }}
    />
  );
}
