import type { Cart, CartGroup, CartLine } from '../../../../contract/buying/cart.ts';
import type { OrderLine } from './order-lines.ts';

/** A line of the account's cart; those on a device have no id. */
export type StoredLine = CartLine & { id: number };

export function storedLines(lines: readonly CartLine[]): StoredLine[] {
  return lines.filter((line): line is StoredLine => line.id !== null);
}

/** Lines that the user has ticked or unticked; all others are selected when they can be ordered. */
export type Choice = ReadonlyMap<number, boolean>;

export function isChosen(line: StoredLine, choice: Choice): boolean {
  return choice.get(line.id) ?? line.orderable;
}

export type GroupSum = { lines: number; quantity: number; total: number; missingToMinimum: number; missingToFreeShipping: number | null };

/** What the chosen lines of a store come to. Lines that cannot be ordered do not count. Amounts in minor units of the store's currency. */
export function sumOf(group: CartGroup, choice: Choice): GroupSum {
  const counted = storedLines(group.lines).filter((line) => line.orderable && isChosen(line, choice));
  const total = counted.reduce((sum, line) => sum + (line.lineTotal ?? 0), 0);
  const pricesKnown = group.total !== null;
  return {
    lines: counted.length,
    quantity: counted.reduce((sum, line) => sum + line.quantity, 0),
    total,
    missingToMinimum: pricesKnown ? Math.max(0, group.minimumOrderValue - total) : 0,
    missingToFreeShipping: pricesKnown && group.freeShippingFrom !== null ? Math.max(0, group.freeShippingFrom - total) : null,
  };
}

export type ChosenSum = {
  ids: number[];
  all: boolean;
  quantity: number;
  totals: { currency: string; total: number }[];
  belowMinimum: string[];
};

/** What would be ordered: ids of the lines (`all` when that is every line of the cart), totals per currency, and stores whose minimum is not reached. */
export function chosenSum(cart: Cart, choice: Choice): ChosenSum {
  const totals = new Map<string, number>();
  const belowMinimum: string[] = [];
  let quantity = 0;
  for (const group of cart.groups) {
    const sum = sumOf(group, choice);
    if (sum.lines === 0) continue;
    quantity += sum.quantity;
    totals.set(group.currency, (totals.get(group.currency) ?? 0) + sum.total);
    if (sum.missingToMinimum > 0) belowMinimum.push(group.storeName);
  }
  const lines = cart.groups.flatMap((group) => storedLines(group.lines));
  const ids = lines.filter((line) => line.orderable && isChosen(line, choice)).map((line) => line.id);
  return {
    ids,
    all: ids.length === lines.length,
    quantity,
    totals: [...totals].map(([currency, total]) => ({ currency, total })),
    belowMinimum,
  };
}

/** Where the chosen lines are ordered. */
export function orderPath({ ids, all }: Pick<ChosenSum, 'ids' | 'all'>): string {
  return all ? '/payment/place-order' : `/payment/place-order?lines=${ids.join(',')}`;
}

/** Rejected lines of a pasted text, to be corrected and sent again. */
export function faultyText(pasted: string, rows: readonly { row: number; state: string }[]): string {
  const faulty = new Set(rows.filter((row) => row.state !== 'added').map((row) => row.row));
  return pasted
    .split(/\r?\n/)
    .filter((_, index) => faulty.has(index + 1))
    .join('\n');
}

/** Lines below those that were typed already, as many as there is room for. */
export function withLines(
  typed: string,
  lines: readonly OrderLine[],
  most: { lines: number; characters: number },
): { text: string; taken: number } {
  const existing = typed.trimEnd();
  const room = most.lines - existing.split('\n').filter((line) => line.trim() !== '').length;
  let text = existing;
  let taken = 0;
  for (const { code, quantity } of lines) {
    const next = `${text === '' ? '' : `${text}\n`}${code} ${quantity}`;
    if (taken >= room || next.length > most.characters) break;
    text = next;
    taken++;
  }
  return { text, taken };
}
