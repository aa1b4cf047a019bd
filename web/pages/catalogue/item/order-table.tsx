import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ItemPage, ItemVariant } from '../../../../contract/catalogue/catalogue.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { isSeller, useShell } from '../../../app/shell.ts';
import { Button } from '../../../ui/button.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { allowedQuantity, type OrderRule } from '../../../components/commerce/quantity.ts';
import { putInCart } from './put-in-cart.ts';
import { unitPriceAt, variantLabel } from './variant-choice.ts';

/** Longer tables scroll within themselves. */
const longest = 12;

/** A field that is left holds the next quantity that can be ordered; nothing stays nothing. */
function settle(field: HTMLInputElement, rule: OrderRule): void {
  const typed = Number(field.value);
  field.value = typed > 0 ? String(allowedQuantity(typed, rule)) : '';
}

/** What the fields hold, by variant: quantities that can be ordered. */
function wantedOf(form: HTMLFormElement | null, variants: readonly ItemVariant[]): Map<number, number> {
  const fields = form ? new FormData(form) : null;
  return new Map(
    variants.flatMap(({ id, rule }) => {
      const typed = Number(fields?.get(String(id)) ?? 0);
      return typed > 0 ? [[id, allowedQuantity(typed, rule)] as const] : [];
    }),
  );
}

/** Every variant with its numbers, and fields to order several at once; without any script to compare, to copy and to read. */
export function OrderTable({ item }: { item: ItemPage }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const viewer = useShell()?.viewer ?? null;
  const form = useRef<HTMLFormElement>(null);
  const [wanted, setWanted] = useState<ReadonlyMap<number, number>>(new Map());
  const [busy, setBusy] = useState(false);
  const id = useId();
  const orders = !isSeller(viewer);
  const read = () => setWanted(wantedOf(form.current, item.variants));
  // The fields belong to the browser: what was typed before this script came is in them.
  useEffect(() => {
    for (const { id: variantId, rule } of item.variants) {
      const field = form.current?.elements.namedItem(String(variantId));
      if (field instanceof HTMLInputElement && field !== document.activeElement) settle(field, rule);
    }
    setWanted(wantedOf(form.current, item.variants));
  }, [item]);
  const chosen = item.variants.flatMap((variant) => {
    const quantity = wanted.get(variant.id);
    return quantity === undefined ? [] : [{ variant, quantity }];
  });
  const pieces = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  const currency = item.variants[0]?.price?.currency;
  const total = chosen.reduce(
    (sum, { variant, quantity }) => sum + (variant.price ? unitPriceAt(variant.price, quantity) * quantity : 0),
    0,
  );
  const add = async () => {
    setBusy(true);
    try {
      const isPut = await putInCart(
        viewer !== null,
        chosen.map(({ variant, quantity }) => ({ variantId: variant.id, quantity })),
      );
      if (!isPut) return showMessage(text('item.deviceFull'), 'danger');
      showMessage(text(viewer ? 'facts.addedAll' : 'item.savedOnDevice', { count: chosen.length }), 'positive', {
        to: '/shopcart',
        label: text('item.toCart'),
      });
      form.current?.reset();
      read();
      if (viewer) await revalidate();
    } catch {
      // The client has shown the server's message; the quantities stay.
    } finally {
      setBusy(false);
    }
  };
  const head = 'px-2 py-2.5 text-left font-semibold md:px-3';
  const cell = 'px-2 py-2.5 tabular-nums md:px-3';
  return (
    <form
      ref={form}
      className="mt-14"
      aria-labelledby={id}
      noValidate
      autoComplete="off"
      onInput={read}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0 && !busy) void add();
      }}
    >
      <h2 className="mb-4 font-display text-xl" id={id}>
        {text('facts.variants')}
      </h2>
      <div
        className={`overflow-auto rounded-lg border border-line ${item.variants.length > longest ? 'max-h-128' : ''}`}
        tabIndex={0}
        role="region"
        aria-labelledby={id}
      >
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-sunken">
            <tr>
              <th className={head} scope="col">
                {text('facts.variant')}
              </th>
              {/* Phones have room for the rest; the stock is below the price. */}
              <th className={`${head} max-md:hidden`} scope="col">
                {text('facts.gtin')}
              </th>
              <th className={`${head} text-right`} scope="col">
                {text('facts.price')}
              </th>
              <th className={`${head} text-right max-md:hidden`} scope="col">
                {text('facts.stockColumn')}
              </th>
              {orders && (
                <th className={`${head} text-right`} scope="col">
                  {text('item.quantity')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {item.variants.map((variant) => (
              <tr key={variant.id} className="border-t border-line">
                <th scope="row" className={`${cell} text-left font-normal`}>
                  {variantLabel(variant)}
                  <span className="block text-xs text-muted">{variant.sku}</span>
                </th>
                <td className={`${cell} max-md:hidden`}>{variant.gtin}</td>
                <td className={`${cell} text-right whitespace-nowrap`}>
                  {variant.price ? format.money(unitPriceAt(variant.price, wanted.get(variant.id) ?? 1), variant.price.currency) : '–'}
                  {variant.price?.retail && (
                    <span className="block text-xs text-muted">
                      {text('common.retail', { amount: format.money(variant.price.retail.price, variant.price.currency) })}
                    </span>
                  )}
                  <span className="block text-xs text-muted md:hidden">
                    {text('facts.stockColumn')}: {format.number(variant.available)}
                  </span>
                </td>
                <td className={`${cell} text-right max-md:hidden`}>{format.number(variant.available)}</td>
                {orders && (
                  <td className={`${cell} w-0 text-right`}>
                    <Quantity variant={variant} onSettled={read} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {orders && (
        <div className="mt-4 flex flex-wrap items-center justify-end gap-x-6 gap-y-3">
          <p className="text-sm font-semibold tabular-nums max-md:basis-full" role="status">
            {chosen.length > 0 && text('facts.wantedPieces', { count: pieces })}
            {chosen.length > 0 && currency && ` · ${text('item.total', { amount: format.money(total, currency) })}`}
          </p>
          <Button type="submit" icon="cart" busy={busy} disabled={chosen.length === 0} className="max-md:flex-1">
            {text('facts.addAll')}
          </Button>
        </div>
      )}
    </form>
  );
}

function Quantity({ variant, onSettled }: { variant: ItemVariant; onSettled: () => void }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { moq, multiple } = variant.rule;
  const smallest = allowedQuantity(0, variant.rule);
  return (
    <>
      <input
        name={String(variant.id)}
        inputMode="numeric"
        maxLength={7}
        aria-label={text('facts.quantityOf', { variant: variantLabel(variant) })}
        className="h-control w-20 rounded-md border border-line-strong bg-surface px-2.5 text-right"
        onInput={({ currentTarget: field }) => {
          field.value = field.value.replace(/\D/g, '');
        }}
        onBlur={({ currentTarget: field }) => {
          settle(field, variant.rule);
          onSettled();
        }}
      />
      {smallest > 1 && (
        <span className="mt-1 block text-xs whitespace-nowrap text-muted">
          {multiple > 1 && multiple !== smallest
            ? text('facts.leastAndStep', { least: format.number(smallest), step: format.number(multiple) })
            : text('common.moq', { count: Math.max(smallest, moq) })}
        </span>
      )}
    </>
  );
}
