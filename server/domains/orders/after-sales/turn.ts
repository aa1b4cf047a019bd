import type { CaseDetail, CaseKind, CaseState } from '../../../../contract/orders/after-sales/cases.ts';

export type Standing = {
  kind: CaseKind;
  state: CaseState;
  offeredBy: 'buyer' | 'seller' | null;
  returnShippedAt: Date | null;
  closedAt: Date | null;
};

/** Whose turn it is; null once nobody has to do anything. */
export function turnOf({ state, offeredBy, returnShippedAt, closedAt }: Standing): 'buyer' | 'seller' | 'operator' | null {
  if (closedAt !== null) return null;
  if (state === 'submitted' || state === 'seller_reviewing') return 'seller';
  if (state === 'negotiating') return offeredBy === 'seller' ? 'buyer' : 'seller';
  if (state === 'awaiting_return') return returnShippedAt === null ? 'buyer' : 'seller';
  if (state === 'refused') return 'buyer';
  return state === 'disputed' ? 'operator' : null;
}

type Action = CaseDetail['actions'][number];

const withdrawable: readonly CaseState[] = ['submitted', 'seller_reviewing', 'negotiating', 'refused', 'disputed'];

/** What a side may do now. */
export function actionsOf(given: Standing, side: 'buyer' | 'seller' | 'operator'): Action[] {
  const { kind, state, returnShippedAt, closedAt } = given;
  if (closedAt !== null) return [];
  const isTurn = turnOf(given) === side;
  const waitsForParcel = state === 'awaiting_return' && returnShippedAt === null;
  if (side === 'operator') return isTurn ? ['decide'] : [];
  if (side === 'buyer') {
    const own: Action[] =
      state === 'negotiating' ? ['acceptOffer', 'offer'] : state === 'refused' ? ['dispute'] : waitsForParcel ? ['shipReturn'] : [];
    return [...(isTurn ? own : []), 'write', ...(withdrawable.includes(state) || waitsForParcel ? (['withdraw'] as const) : [])];
  }
  if (!isTurn) return ['write'];
  if (state === 'awaiting_return') return ['receive', 'write'];
  return ['accept', ...(kind === 'refund' ? (['offer'] as const) : []), 'refuse', 'write'];
}
