/** What may be ordered of a variant: at least `moq`, in steps of `multiple`. */
export type OrderRule = { moq: number; multiple: number };

const most = 1_000_000;

/** The smallest allowed quantity that is not below the wish. */
export function allowedQuantity(wish: number, { moq, multiple }: OrderRule): number {
  const step = Math.max(multiple, 1);
  const wanted = Math.min(Math.max(Math.floor(wish) || 0, moq, 1), most);
  return Math.ceil(wanted / step) * step;
}

/** One step down; the same quantity where it is the smallest already. */
export function lessThan(quantity: number, rule: OrderRule): number {
  const smallest = allowedQuantity(0, rule);
  const step = Math.max(rule.multiple, 1);
  return Math.max(smallest, Math.floor((quantity - 1) / step) * step);
}

export function moreThan(quantity: number, rule: OrderRule): number {
  return allowedQuantity(quantity + 1, rule);
}
