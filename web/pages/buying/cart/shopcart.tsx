import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useSearchParams } from 'react-router';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { SkipLink } from '../../../ui/skip-link.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { seo } from '../../../app/seo.ts';
import { CartGroupCard } from './cart-group.tsx';
import { CartSummary } from './cart-summary.tsx';
import { chosenSum, isChosen, storedLines } from './lines.ts';
import { QuickOrder } from './quick-order.tsx';
import { SavedLines } from './saved-lines.tsx';
import { type CartActions, useCart } from './use-cart.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('cart', 'upload');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const cart = await api.call(cartCalls.list, {});
  return { cart, meta: seo(api, { title: serverText(api.language)('cart.title') }) };
}

export default function ShopCart(): ReactNode {
  const text = useText();
  const { cart } = useLoaderData<typeof loader>();
  const { actions, wished } = useCart();
  const [choice, setChoice] = useState<ReadonlyMap<number, boolean>>(new Map());
  const onChooseAll = useCallback(
    (lineIds: number[], chosen: boolean) => setChoice((now) => new Map([...now, ...lineIds.map((id) => [id, chosen] as const)])),
    [],
  );
  const onChoose = useCallback((lineId: number, chosen: boolean) => onChooseAll([lineId], chosen), [onChooseAll]);
  const sum = useMemo(() => chosenSum(cart, choice), [cart, choice]);
  const saved = storedLines(cart.savedForLater);
  const lines = cart.groups.flatMap((group) => storedLines(group.lines));
  const picked = lines.filter((line) => isChosen(line, choice)).map((line) => line.id);
  const isEmpty = lines.length === 0;
  // Lines that a search brought along.
  const brought = useSearchParams()[0].get('quick') ?? '';
  // Open at first for users who arrive with an empty cart or with lines, and not changed afterwards: it shows the result of each line.
  const [isQuick] = useState(isEmpty || brought !== '');
  return (
    <>
      {!isEmpty && <SkipLink to="checkout" label={text('cart.skipToCheckout')} />}
      <PageHead title={text('cart.title')} lead={text('cart.lead')} />
      <div className={isEmpty ? '' : 'xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-10'}>
        <div className="min-w-0">
          {isEmpty ? (
            <EmptyState icon="cart" title={text('cart.empty')} action={<ButtonLink to="/">{text('cart.goShopping')}</ButtonLink>}>
              {text('cart.emptyHint')}
            </EmptyState>
          ) : (
            <Toolbar
              picked={picked}
              variants={lines.filter((line) => isChosen(line, choice)).map((line) => `v${line.variantId}`)}
              total={lines.length}
              actions={actions}
              onChooseAll={(chosen) =>
                onChooseAll(
                  lines.map((line) => line.id),
                  chosen,
                )
              }
            />
          )}
          <div className="grid gap-6">
            {cart.groups.map((group) => (
              <CartGroupCard
                key={group.storeId}
                group={group}
                choice={choice}
                wished={wished}
                actions={actions}
                onChoose={onChoose}
                onChooseAll={onChooseAll}
                alone={cart.groups.length === 1}
              />
            ))}
          </div>
          <div id="quick-order" className="mt-4 md:scroll-mt-10">
            <Disclosure title={text('cart.quick.title')} open={isQuick}>
              <QuickOrder brought={brought} />
            </Disclosure>
          </div>
          {saved.length > 0 && <SavedLines lines={saved} actions={actions} />}
        </div>
        {!isEmpty && <CartSummary sum={sum} pricesKnown={cart.totals.every((one) => one.total !== null)} actions={actions} />}
      </div>
    </>
  );
}

type ToolbarProperties = {
  picked: number[];
  /** The chosen variants as the buttons of lists name them. */
  variants: string[];
  total: number;
  actions: CartActions;
  onChooseAll: (chosen: boolean) => void;
};

/** What can be done with all chosen lines at once. */
function Toolbar({ picked, variants, total, actions, onChooseAll }: ToolbarProperties): ReactNode {
  const text = useText();
  const [confirming, setConfirming] = useState(false);
  const isAll = picked.length === total;
  return (
    <div className="mb-3 -ml-3 flex flex-wrap items-center gap-y-1">
      <Button kind="quiet" size="small" onClick={() => onChooseAll(!isAll)}>
        {isAll ? text('cart.chooseNone') : text('cart.chooseAll')}
      </Button>
      <Button kind="quiet" size="small" icon="clock" disabled={picked.length === 0} onClick={() => void actions.setAside(picked, true)}>
        {text('cart.saveChosen')}
      </Button>
      {/* What it does is bound to the page's frame, for every page with such buttons. */}
      <Button kind="quiet" size="small" icon="heart" disabled={variants.length === 0} data-wish={variants.join(',')} data-choose="">
        {text('cart.saveToList')}
      </Button>
      <Button kind="quiet" size="small" icon="trash" disabled={picked.length === 0} onClick={() => setConfirming(true)}>
        {text('cart.removeChosen')}
      </Button>
      <Question
        open={confirming}
        onClose={() => setConfirming(false)}
        title={text('cart.removeQuestion', { count: picked.length })}
        confirm={text('cart.removeConfirm')}
        dangerous
        onConfirm={() => actions.remove(picked)}
      >
        {text('cart.removeHint')}
      </Question>
    </div>
  );
}
