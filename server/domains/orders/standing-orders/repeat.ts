import { languageOrEnglish } from '../../../../contract/values/locale.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { orderAgain } from '../../buying/cart/index.ts';
import { mails } from '../mails.ts';
import { nextAfter } from './interval.ts';
import { advance, type DueRow, linesToRepeat, lockDue } from './queries.ts';

type Scope = { now: Date; publicUrl: string };

/** The scope of the user whose cart is filled. */
const scopeOf = ({ now, publicUrl }: Scope, due: DueRow): SignedInScope => ({
  caller: {
    ...{ id: '', userId: due.userId, companyId: due.companyId, name: '', userType: 0, operator: false, roles: [], accessCodes: [] },
    ...{ unaudited: false, language: due.language, countryCode: due.countryCode },
  },
  ...{ language: languageOrEnglish(due.language), country: due.countryCode, seesPrices: true, now, network: '', publicUrl },
});

/**
 * Puts the lines of one due standing order into its user's cart, notifies the user and moves the day on, all in one transaction: it happens
 * once. One whose user has left, or whose company may not order, is paused. False if none is due.
 */
export async function repeatNext(tx: Tx, scope: Scope): Promise<boolean> {
  const today = scope.now.toISOString().slice(0, 10);
  const due = await lockDue(tx, today);
  if (!due) return false;
  if (!due.mayOrder) {
    await advance(tx, due.id, { isPaused: true });
    return true;
  }
  const lines = await linesToRepeat(tx, due.orderId);
  const inCart = await orderAgain(tx, scopeOf(scope, due), lines);
  await advance(tx, due.id, { nextOn: nextAfter({ beginsOn: due.beginsOn, every: due.every, today }) });
  const person = { userId: due.userId, email: due.email, language: due.language, kind: 'buyer' as const };
  const different = lines.filter(({ variantId }) => (inCart.get(variantId)?.problems.length ?? 1) > 0).length;
  await notify(tx, scope, mails.standingOrder, [person], {
    ...{ name: due.name, lines: String(inCart.size), different: String(different), link: '/shopcart' },
  });
  return true;
}
