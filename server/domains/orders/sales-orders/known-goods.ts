import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { selectCandidates } from './check-queries.ts';

export type AskedGoods = { channel: string; sku: string; gtin: string; country: string };

/** What the check of an order will find about goods, before the order is there: nothing that they may mean, or nothing that is sold to the country. */
export async function goodsProblems(
  tx: Tx,
  companyId: number,
  asked: readonly AskedGoods[],
): Promise<(null | 'unknown' | 'notDelivered')[]> {
  if (asked.length === 0) return [];
  const candidates = await selectCandidates(
    tx,
    companyId,
    asked.map(({ channel, sku, gtin, country }, at) => ({
      at,
      channel: channel.toLowerCase(),
      code: sku.trim().toUpperCase(),
      gtin: gtin.replaceAll(/\D/g, ''),
      country,
    })),
  );
  const sold = new Map<number, boolean>();
  for (const one of candidates) sold.set(one.at, one.sold || sold.get(one.at) === true);
  return asked.map((_, at) => (sold.has(at) ? (sold.get(at) ? null : 'notDelivered') : 'unknown'));
}
