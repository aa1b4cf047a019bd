import { sellerShipmentCalls } from '../../../../contract/orders/shipments.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { notFound } from '../../../platform/refusal.ts';
import { sellerSide } from '../purchase-orders/index.ts';
import { countParcels, isOwnStore, selectParcels } from './list-queries.ts';

export const handlers: Handler[] = [
  handle(sellerShipmentCalls.list, async ({ storeId, tab, keyword, size, cursor: given }, context) => {
    const db = context.database.kysely;
    const side = sellerSide(context, storeId);
    const cursor = readCursor(given);
    const [isOwn, read, counts] = await Promise.all([
      isOwnStore(db, side),
      selectParcels(db, side, { tab, keyword: keyword?.trim() ?? '' }, cursor, size + 1),
      countParcels(db, side),
    ]);
    if (!isOwn) throw notFound();
    const page = pageOf(read, size, cursor);
    const rows = page.rows.map((row) => ({
      ...row,
      shippedAt: row.shippedAt.toISOString(),
      deliveredAt: row.deliveredAt?.toISOString() ?? null,
    }));
    return { ...page, rows, counts };
  }),
];
