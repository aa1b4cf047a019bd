import type { ReactNode } from 'react';
import type { QuoteGoods } from '../../../../../contract/buying/quotes.ts';
import { useFormat, useText } from '../../../../app/i18n/text.tsx';
import { Amount } from '../../../../components/commerce/amount.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { MoneyField } from '../../../../components/forms/money-field.tsx';
import { GoodsCell } from '../goods-cell.tsx';

/** The input for one item; without a quantity it is left out. */
export type TypedLine = { variantId: number; quantity: number | null; unitPrice: number | null; minimumQuantity: number | null };

type InputsProperties = {
  goods: readonly QuoteGoods[];
  currency: string;
  lines: readonly TypedLine[];
  onChange: (lines: TypedLine[]) => void;
  /** Sentences by the field's path among the lines that are sent. */
  errors: Record<string, string>;
  priceLabel: string;
  priceOptional?: boolean;
  withMinimum?: boolean;
};

/** Items with their inputs: quantity, price, and for offers the minimum quantity. */
export function LineInputs({
  goods,
  currency,
  lines,
  onChange,
  errors,
  priceLabel,
  priceOptional,
  withMinimum,
}: InputsProperties): ReactNode {
  const text = useText();
  const format = useFormat();
  const sent = sentLines(lines);
  const byId = new Map(goods.map((one) => [one.variantId, one]));
  const change = (variantId: number, some: Partial<TypedLine>) =>
    onChange(lines.map((line) => (line.variantId === variantId ? { ...line, ...some } : line)));
  return (
    <ul className="grid gap-4">
      {lines.map((line) => {
        const one = byId.get(line.variantId);
        if (!one) return null;
        const place = sent.findIndex((other) => other.variantId === line.variantId);
        const error = (field: string) => (place < 0 ? undefined : errors[`lines.${place}.${field}`]);
        const { moq, multiple } = one.rule;
        return (
          <li
            key={line.variantId}
            className={`grid gap-3 border-b border-line pb-4 last:border-b-0 ${withMinimum ? 'xl:grid-cols-[minmax(0,1fr)_auto]' : 'md:grid-cols-[minmax(0,1fr)_auto]'} items-start`}
          >
            <div className="min-w-0 text-sm">
              <GoodsCell goods={one} />
              <p className="mt-1.5 text-muted">
                {text('quotes.priceNow')} <Amount amount={one.priceNow} currency={currency} />
                {one.retail && ` · ${text('common.retail', { amount: format.money(one.retail.price, currency) })}`}
                {(moq > 1 || multiple > 1) && ` · ${text('quotes.rule', { moq: format.number(moq), multiple: format.number(multiple) })}`}
              </p>
            </div>
            <div
              className={`grid grid-cols-2 items-end gap-3 ${withMinimum ? 'md:grid-cols-[7rem_11rem_8rem]' : 'md:grid-cols-[7rem_11rem]'}`}
            >
              <IntegerField
                label={text('quotes.quantity')}
                name={one.sku}
                value={line.quantity}
                error={error('quantity')}
                onChange={(quantity) => change(line.variantId, { quantity })}
              />
              <MoneyField
                label={priceLabel}
                currency={currency}
                value={line.unitPrice}
                error={error('unitPrice')}
                {...(priceOptional ? { optional: true } : {})}
                onChange={(unitPrice) => change(line.variantId, { unitPrice })}
              />
              {withMinimum && (
                <IntegerField
                  label={text('quotes.minimum')}
                  name={one.sku}
                  value={line.minimumQuantity}
                  error={error('minimumQuantity')}
                  onChange={(minimumQuantity) => change(line.variantId, { minimumQuantity })}
                />
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Lines without a quantity are left out. */
export const sentLines = (lines: readonly TypedLine[]): (TypedLine & { quantity: number })[] =>
  lines.flatMap((line) => (line.quantity === null || line.quantity === 0 ? [] : [{ ...line, quantity: line.quantity }]));

function IntegerField({
  label,
  name,
  value,
  error,
  onChange,
}: {
  label: string;
  name: string;
  value: number | null;
  error: string | undefined;
  onChange: (value: number | null) => void;
}): ReactNode {
  return (
    <TextField
      label={label}
      title={name}
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      error={error}
      value={value === null ? '' : String(value)}
      onChange={(event) => {
        const typed = event.currentTarget.value.replace(/\D/g, '');
        onChange(typed === '' ? null : Number(typed));
      }}
    />
  );
}
