import { message } from '../../../../contract/messages/index.ts';
import type { BulkChange } from '../../../../contract/listings/bulk-changes.ts';
import type { BulkAnswer } from '../../../../contract/listings/listings.ts';
import { type CallContext, signedIn } from '../../../platform/http/handler.ts';
import { notFound } from '../../../platform/refusal.ts';
import { changeItems, checkTimes } from './change.ts';

const listed = 200;

type Chosen = { storeId: number; itemIds: number[]; preview: boolean };

/** Changes the given items, or returns a preview, and answers when it is done. */
export async function changeAtOnce(
  { storeId, itemIds: given, preview }: Chosen,
  change: BulkChange,
  context: CallContext,
): Promise<BulkAnswer> {
  const { companyId, userId } = signedIn(context);
  const { language } = context;
  const begun = context.now();
  checkTimes(change, begun);
  const itemIds = [...new Set(given)];
  return context.database.transaction(async (tx) => {
    const who = { userId, source: 'bulk', at: context.now() } as const;
    const { items, lines, refused, later } = await changeItems(
      change,
      { companyId, storeId, itemIds },
      { tx, preview, language, begun, who },
    );
    if (items.length < itemIds.length) throw notFound();
    return {
      count: lines.length,
      changes: lines.slice(0, listed).map(({ itemId: _, ...line }) => line),
      refused: refused.slice(0, listed).map(({ itemId: _, reason, ...one }) => ({ ...one, reason: message(reason, language) })),
      ...(later === undefined ? {} : { later }),
    };
  });
}
