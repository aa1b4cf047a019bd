import { message } from '../../../platform/texts.ts';
import type { BulkChange } from '../../../../contract/listings/bulk-changes.ts';
import type { BulkAnswer } from '../../../../contract/listings/listings.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { notFound } from '../../../platform/refusal.ts';
import { changeItems, checkTimes } from './change.ts';

const listed = 200;

type Chosen = { storeId: number; itemIds: number[]; preview: boolean };

/** Changes the given items, or returns a preview, and answers when it is done. */
export async function changeAtOnce(
  tx: Tx,
  scope: RequestScope,
  { storeId, itemIds: given, preview }: Chosen,
  change: BulkChange,
): Promise<BulkAnswer> {
  const { companyId, userId } = signedIn(scope);
  const { language, now } = scope;
  checkTimes(change, now);
  const itemIds = [...new Set(given)];
  const who = { userId, source: 'bulk', at: now } as const;
  const { items, lines, refused, later } = await changeItems(
    change,
    { companyId, storeId, itemIds },
    { tx, preview, language, begun: now, who },
  );
  if (items.length < itemIds.length) throw notFound();
  return {
    count: lines.length,
    changes: lines.slice(0, listed).map(({ itemId: _, ...line }) => line),
    refused: refused.slice(0, listed).map(({ itemId: _, reason, ...one }) => ({ ...one, reason: message(reason, language) })),
    ...(later === undefined ? {} : { later }),
  };
}
