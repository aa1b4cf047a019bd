import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ItemPage, ItemVariant } from '../../../../contract/catalogue/catalogue.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button, ButtonLink, looks } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { marginOf } from '../../../../contract/pricing/margin.ts';
import { converted } from '../../../components/commerce/own-currency.ts';
import { Price } from '../../../components/commerce/price.tsx';
import { QuantityStepper } from '../../../components/commerce/quantity-stepper.tsx';
import { allowedQuantity } from '../../../components/commerce/quantity.ts';
import { showMessage } from '../../../ui/toast-store.ts';
import { isBuyer, isSeller, may, useShell } from '../../../app/shell.ts';
import { putInCart } from './put-in-cart.ts';
import { nextStep, reachableSteps, unitPriceAt, variantLabel } from './variant-choice.ts';

/** Price, quantity and the cart for one variant. */
export function BuyBox({ item, variant }: { item: ItemPage; variant: ItemVariant }): ReactNode {
  const [wish, setWish] = useState(1);
  const quantity = allowedQuantity(wish, variant.rule);
  return (
    <div id="buy" className="scroll-mt-36 rounded-lg border border-line bg-surface p-5">
      <PriceNow item={item} variant={variant} quantity={quantity} />
      <Tiers variant={variant} quantity={quantity} onChoose={setWish} />
      <Order item={item} variant={variant} quantity={quantity} onQuantity={setWish} />
      <Rules variant={variant} />
    </div>
  );
}

function PriceNow({ item, variant, quantity }: { item: ItemPage; variant: ItemVariant; quantity: number }): ReactNode {
  const text = useText();
  const own = useShell()?.rates;
  const { price } = variant;
  if (!price) return <p className="font-semibold">{item.pricesHidden ? text('item.loginForPrices') : text('common.priceForMembers')}</p>;
  const unitPrice = unitPriceAt(price, quantity);
  const { approximate, retail } = price;
  const margin = retail ? marginOf(retail.net, unitPrice) : null;
  const isReduced = price.reason.kind !== 'list' && price.reason.kind !== 'tier';
  return (
    <>
      <Reason price={price} quantity={quantity} />
      <Price
        amount={unitPrice}
        currency={price.currency}
        listPrice={isReduced ? price.listPrice : null}
        lowestLast30Days={price.reason.kind === 'activity' ? price.lowestLast30Days : null}
        approximate={
          approximate
            ? { ...approximate, amount: Math.round((approximate.amount * unitPrice) / price.unitPrice) }
            : converted(own, unitPrice, price.currency)
        }
        retail={retail && { from: retail.price, to: retail.price, margin: margin === null ? null : { from: margin, to: margin } }}
        unit={text('item.withoutVat')}
        size="large"
      />
    </>
  );
}

/** Why the price is what it is. */
function Reason({ price, quantity }: { price: NonNullable<ItemVariant['price']>; quantity: number }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { reason } = price;
  const words = () => {
    if (reason.kind === 'agreement')
      return reason.validTo ? text('item.reason.agreementUntil', { day: format.date(reason.validTo) }) : text('item.reason.agreement');
    if (reason.kind === 'exclusive') return text('item.reason.exclusive');
    if (reason.kind === 'group') return text('item.reason.group');
    if (reason.kind === 'activity')
      return reason.validTo ? text('item.reason.activityUntil', { day: format.date(reason.validTo) }) : text('item.reason.activity');
    const from = price.tiers.findLast((step) => step.from <= quantity)?.from ?? 1;
    return from > 1 ? text('item.reason.tier', { count: from }) : null;
  };
  const said = words();
  return said && <p className="mb-1 text-sm font-semibold text-accent">{said}</p>;
}

function Tiers({
  variant,
  quantity,
  onChoose,
}: {
  variant: ItemVariant;
  quantity: number;
  onChoose: (quantity: number) => void;
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const { price } = variant;
  const steps = reachableSteps(variant);
  if (!price || steps.length < 2) return null;
  const current = steps.findLast((step) => step.from <= quantity);
  const margins = steps.map(({ unitPrice }) => marginOf(price.retail?.net ?? null, unitPrice));
  return (
    <div role="group" aria-label={text('item.tiers')} className="mt-4 flex flex-wrap gap-2">
      {steps.map((step, index) => (
        <button
          key={step.from}
          type="button"
          aria-pressed={step === current}
          onClick={() => onChoose(step.from)}
          className="min-w-fit flex-1 rounded-md border border-line px-3 py-2 text-left tabular-nums hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-soft"
        >
          <span className="block text-xs text-muted">
            {text('item.tierFrom')} {format.number(step.from)}
          </span>
          <span className="block text-sm font-semibold">{format.money(step.unitPrice, price.currency)}</span>
          {margins[index] != null && (
            <span className="block text-xs text-muted">{text('common.margin', { share: format.percent(margins[index] / 100) })}</span>
          )}
        </button>
      ))}
    </div>
  );
}

function Order({
  item,
  variant,
  quantity,
  onQuantity,
}: {
  item: ItemPage;
  variant: ItemVariant;
  quantity: number;
  onQuantity: (quantity: number) => void;
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const shell = useShell();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const viewer = shell?.viewer ?? null;
  // Visitors log in on the way.
  const quotes = viewer === null || (isBuyer(viewer) && !viewer.unaudited && may(viewer, 'order.place'));
  const { price } = variant;
  const next = price && nextStep(price, quantity);
  const label = variantLabel(variant);
  const name = label ? `${item.name}, ${label}` : item.name;
  const add = async () => {
    setBusy(true);
    try {
      if (!(await putInCart(viewer !== null, [{ variantId: variant.id, quantity }]))) return showMessage(text('item.deviceFull'), 'danger');
      showMessage(viewer ? text('item.added', { name }) : text('item.savedOnDevice'), 'positive', {
        to: '/shopcart',
        label: text('item.toCart'),
      });
      if (viewer) await revalidate();
    } catch {
      // The client has shown the server's message.
    } finally {
      setBusy(false);
    }
  };
  if (isSeller(viewer)) return <p className="mt-5 text-sm text-muted">{text('item.sellersDoNotBuy')}</p>;
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <QuantityStepper label={text('item.quantity')} value={quantity} rule={variant.rule} onChange={onQuantity} />
        <Button icon="cart" busy={busy} onClick={() => void add()} className="flex-1">
          {text('item.addToCart')}
        </Button>
      </div>
      <div className="mt-2 -ml-3 flex flex-wrap">
        <Button kind="quiet" size="small" icon="heart" data-wish={`v${variant.id}`} data-item={item.id} data-choose="">
          {text('item.saveToList')}
        </Button>
        <Button kind="quiet" size="small" icon="compare" data-compare={item.id}>
          {text('item.compare')}
        </Button>
        {quotes && (
          <ButtonLink kind="quiet" size="small" icon="receipt" to={`/purchased/quotes/new?item=${item.id}&line=${variant.id}.${quantity}`}>
            {text('item.requestQuote')}
          </ButtonLink>
        )}
        {/* Not a link of the router, which would drop the chosen variant from the address. */}
        <a href="#questions" className={looks({ kind: 'quiet', size: 'small' })}>
          <Icon name="mail" size={18} />
          {text('item.askSeller')}
        </a>
      </div>
      {price && (
        <p className="mt-3 flex flex-wrap justify-between gap-x-4 text-sm" aria-live="polite">
          <span className="font-semibold tabular-nums">
            {text('item.total', { amount: format.money(unitPriceAt(price, quantity) * quantity, price.currency) })}
          </span>
          {next && (
            <span className="text-muted">
              {text('item.nextBreak', { count: next.missing, price: format.money(next.unitPrice, price.currency) })}
            </span>
          )}
        </p>
      )}
    </>
  );
}

function Rules({ variant }: { variant: ItemVariant }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { moq, multiple, carton } = variant.rule;
  const rules = [
    ...(moq > 1 ? [[text('item.moq'), moq] as const] : []),
    ...(multiple > 1 ? [[text('item.step'), multiple] as const] : []),
    ...(carton && carton > 1 ? [[text('item.carton'), carton] as const] : []),
  ];
  if (rules.length === 0) return null;
  return (
    <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-3 text-sm">
      {rules.map(([name, value]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-muted">{name}:</dt>
          <dd className="font-semibold tabular-nums">{format.number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
