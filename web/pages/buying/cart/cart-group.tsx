import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CartGroup } from '../../../../contract/buying/cart.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { StoreMark } from '../../../components/commerce/store-mark.tsx';
import { may, useShell } from '../../../app/shell.ts';
import { storePath } from '../../../app/slug.ts';
import { CartLineRow } from './cart-line.tsx';
import { type Choice, type GroupSum, isChosen, storedLines, orderPath, sumOf } from './lines.ts';
import type { CartActions } from './use-cart.ts';

/** Lines that one request takes (contract/buying/quotes.ts); its schemas are not worth loading here. */
const mostQuoteLines = 100;

type GroupProperties = {
  group: CartGroup;
  choice: Choice;
  wished: ReadonlyMap<number, number>;
  actions: CartActions;
  onChoose: (lineId: number, chosen: boolean) => void;
  onChooseAll: (lineIds: number[], chosen: boolean) => void;
  /** The only store of the cart: its lines are ordered with the page's own button. */
  alone: boolean;
};

/** The lines of one store, which become one purchase order. */
export function CartGroupCard({ group, choice, wished, actions, onChoose, onChooseAll, alone }: GroupProperties): ReactNode {
  const text = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const lines = storedLines(group.lines);
  const chosen = lines.filter((line) => isChosen(line, choice));
  const sum = sumOf(group, choice);
  const viewer = useShell()?.viewer ?? null;
  // Visitors log in on the way.
  const asks = viewer === null || (may(viewer, 'order.place') && !viewer.unaudited);
  const order = async () => {
    const ids = chosen.filter((line) => line.orderable).map((line) => line.id);
    if (await actions.flush()) await navigate(orderPath({ ids, all: false }));
  };
  return (
    <section aria-label={group.storeName} className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="flex items-center gap-3 border-b border-line px-4 py-3">
        <input
          type="checkbox"
          checked={chosen.length === lines.length}
          ref={(element) => {
            if (element) element.indeterminate = chosen.length > 0 && chosen.length < lines.length;
          }}
          aria-label={text('cart.chooseStore', { store: group.storeName })}
          className="size-4.5 shrink-0 accent-accent"
          onChange={(event) =>
            onChooseAll(
              lines.map((line) => line.id),
              event.target.checked,
            )
          }
        />
        <StoreMark name={group.storeName} logoKey={group.logoKey} size={32} />
        <h2 className="min-w-0 flex-1 text-base font-semibold">
          <Link to={storePath({ id: group.storeId })} className="underline-offset-4 hover:text-accent hover:underline">
            {group.storeName}
          </Link>
        </h2>
        <p className="text-sm whitespace-nowrap text-muted">{text('cart.lines', { count: lines.length })}</p>
      </div>
      <ul>
        {lines.map((line) => (
          <CartLineRow
            key={line.id}
            line={line}
            wished={wished.get(line.id)}
            chosen={isChosen(line, choice)}
            onChoose={onChoose}
            actions={actions}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 border-t border-line bg-sunken px-4 py-3 text-sm">
        <Hints group={group} sum={sum} />
        <div className="ml-auto text-right">
          {group.total !== null && (
            <p>
              <span className="text-muted">{text('cart.subtotal', { count: sum.quantity })}</span>{' '}
              <span className="text-base font-semibold tabular-nums">{format.money(sum.total, group.currency)}</span>
            </p>
          )}
          {group.total !== null && asks && chosen.length > 0 && chosen.length <= mostQuoteLines && (
            <ButtonLink
              kind="quiet"
              size="small"
              className="mt-2"
              to={`/purchased/quotes/new?${chosen.map((line) => `line=${line.variantId}.${line.quantity}`).join('&')}`}
            >
              {text('cart.requestQuote')}
            </ButtonLink>
          )}
          {!alone && sum.lines > 0 && sum.missingToMinimum === 0 && (
            <Button kind="secondary" size="small" className="mt-2" onClick={() => void order()}>
              {text('cart.orderStore')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

/** How far it is to the minimum order value and to free shipping. */
function Hints({ group, sum }: { group: CartGroup; sum: GroupSum }): ReactNode {
  const text = useText();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, group.currency);
  const shipping = () => {
    if (group.shippingFee === null) return text('cart.shippingByTable');
    if (group.shippingFee === 0 || sum.missingToFreeShipping === 0) return text('cart.freeShipping');
    if (sum.missingToFreeShipping === null) return text('cart.shippingFee', { fee: money(group.shippingFee) });
    return text('cart.untilFreeShipping', { fee: money(group.shippingFee), missing: money(sum.missingToFreeShipping) });
  };
  const missing =
    sum.missingToMinimum > 0 &&
    text('cart.missingToMinimum', { missing: money(sum.missingToMinimum), minimum: money(group.minimumOrderValue) });
  return (
    <div className="min-w-56 flex-1 md:max-w-md">
      {missing && (
        <div className="mb-2">
          <p className="mb-1.5 flex items-center gap-2 font-semibold text-caution">
            <Icon name="warning" size={16} />
            {missing}
          </p>
          <div className="rounded-full bg-surface">
            <Progress label={missing} value={sum.total / group.minimumOrderValue} />
          </div>
        </div>
      )}
      <p className="flex items-center gap-2 text-muted">
        <Icon name="truck" size={16} />
        {shipping()}
      </p>
    </div>
  );
}
