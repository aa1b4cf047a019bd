import type { BulkAction, BulkReason } from '../../../../contract/orders/bulk-actions.ts';
import type { OrderState } from '../../../../contract/orders/purchase-orders.ts';

export type GivenLine = { position: number; given: string; trackingNumber: string };

const parts = /[;,\t]/;
const trackingShape = /^[A-Za-z0-9][A-Za-z0-9 .-]{3,59}$/;

/** The lines of a pasted list or file. A first line without any digit is a heading. */
export function readLines(text: string): GivenLine[] {
  return text
    .split(/\r?\n/)
    .map((line, at) => ({ line: line.trim(), position: at + 1 }))
    .filter(({ line }, at) => line !== '' && (at > 0 || /\d/.test(line)))
    .map(({ line, position }) => {
      const [given = '', trackingNumber = ''] = line.split(parts).map((part) => part.trim().replaceAll(/^"|"$/g, ''));
      return { position, given: given.slice(0, 80), trackingNumber: trackingNumber.slice(0, 80) };
    });
}

/** The order's number however it is written: `17`, `po-17` and `PO-00000017` are the same. */
export function numberOf(given: string): string {
  const digits = /^(?:po-?)?0*(\d{1,10})$/i.exec(given)?.[1];
  return digits === undefined ? given.toUpperCase() : `PO-${digits.padStart(8, '0')}`;
}

const states: Record<BulkAction, readonly OrderState[]> = {
  accept: ['paid'],
  pack: ['accepted'],
  ship: ['packing', 'partly_shipped'],
  confirmReceipt: ['shipped'],
  cancel: ['awaiting_approval', 'awaiting_payment', 'paid'],
};
/** The buyer may do these while it is asked about a change. */
const whileAsked: readonly BulkAction[] = ['confirmReceipt', 'cancel'];

export type FoundOrder = {
  id: number;
  number: string;
  state: OrderState;
  waits: boolean;
  parcels: { carrier: string; trackingNumber: string }[];
};
export type PlannedLine = GivenLine & { orderId: number | null; reason: BulkReason | null };

/** What an action does with each line, or why it is skipped. */
export function plan(action: BulkAction, carrier: string, lines: readonly GivenLine[], orders: readonly FoundOrder[]): PlannedLine[] {
  const byNumber = new Map(orders.map((order) => [order.number, order]));
  const seen = new Set<number>();
  return lines.map((line) => {
    const order = byNumber.get(numberOf(line.given));
    const reason = reasonFor(action, { line, order, isSeen: order !== undefined && seen.has(order.id), carrier });
    if (order && reason === null) seen.add(order.id);
    return { ...line, orderId: order?.id ?? null, reason };
  });
}

function reasonFor(
  action: BulkAction,
  { line, order, isSeen, carrier }: { line: GivenLine; order: FoundOrder | undefined; isSeen: boolean; carrier: string },
): BulkReason | null {
  if (!order) return 'unknownOrder';
  if (isSeen) return 'duplicate';
  if (!states[action].includes(order.state)) return 'otherState';
  if (order.waits && !whileAsked.includes(action)) return 'waits';
  if (action !== 'ship') return null;
  if (line.trackingNumber === '') return 'noTracking';
  if (!trackingShape.test(line.trackingNumber)) return 'badTracking';
  return order.parcels.some((parcel) => parcel.carrier === carrier && parcel.trackingNumber === line.trackingNumber)
    ? 'parcelExists'
    : null;
}
