import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { isBuyer, may, useShell } from '../../../app/shell.ts';
import { type ChosenSum, orderPath } from './lines.ts';
import type { CartActions } from './use-cart.ts';

/** The cost of the selected lines and the checkout button: next to the lines on wide screens, at the lower edge on others. */
export function CartSummary({ sum, pricesKnown, actions }: { sum: ChosenSum; pricesKnown: boolean; actions: CartActions }): ReactNode {
  const text = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const viewer = useShell()?.viewer ?? null;
  const [busy, setBusy] = useState(false);
  const allowed = isBuyer(viewer) && may(viewer, 'order.place') && !viewer?.unaudited;
  const hindrance = () => {
    if (viewer?.unaudited) return text('common.unaudited');
    if (!allowed) return text('cart.mayNotOrder');
    if (sum.ids.length === 0) return text('cart.nothingChosen');
    if (sum.belowMinimum.length > 0) return text('cart.belowMinimum', { stores: sum.belowMinimum.join(', ') });
    return null;
  };
  const reason = hindrance();
  const order = async () => {
    setBusy(true);
    const isSaved = await actions.flush();
    setBusy(false);
    if (isSaved) await navigate(orderPath(sum));
  };
  return (
    <aside
      id="checkout"
      aria-label={text('cart.summary')}
      className="sticky bottom-0 z-20 border-t border-line bg-surface max-xl:-mx-4 max-xl:mt-6 max-xl:px-4 max-xl:py-3 max-xl:shadow-float xl:top-36 xl:bottom-auto xl:self-start xl:rounded-lg xl:border xl:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 xl:block">
        <div className="xl:mb-4">
          <p className="text-sm text-muted">{text('cart.chosen', { lines: sum.ids.length, pieces: sum.quantity })}</p>
          {pricesKnown && (
            <p className="flex flex-wrap gap-x-4 font-semibold tabular-nums md:text-lg xl:block xl:text-xl" aria-live="polite">
              {sum.totals.map(({ currency, total }) => (
                <span key={currency} className="xl:block">
                  {format.money(total, currency)}
                </span>
              ))}
            </p>
          )}
          <p className="text-xs text-muted max-md:hidden">{text('cart.withoutVat')}</p>
        </div>
        <Button
          busy={busy}
          disabled={reason !== null}
          className="max-md:flex-1 xl:h-12 xl:w-full xl:text-base"
          onClick={() => void order()}
        >
          {text('cart.order')}
        </Button>
        {reason && <p className="basis-full text-sm text-muted xl:mt-3">{reason}</p>}
      </div>
    </aside>
  );
}
