import type { ImportPage } from '../../../../contract/listings/imports.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { sameNames } from './queries/lines.ts';

/** Lists without a column for the item may still have variants: lines of the same name whose options differ. */
export async function variantsByName(
  db: Connection,
  id: string,
  { mapping, numbered }: { mapping: readonly (string | null)[]; numbered: boolean },
): Promise<ImportPage['sameNames']> {
  const name = mapping.findIndex((target) => target === 'name' || target?.startsWith('name.'));
  const options = mapping.flatMap((target, index) =>
    /^option(?:[\d.]|Values$)/.test(target ?? '') && !target?.endsWith('.name') ? [index + 1] : [],
  );
  const grouped = mapping.some((target) => ['item', 'parent', 'combinations'].includes(target ?? ''));
  return name === -1 || options.length === 0 || grouped || !(numbered || mapping.includes('sku'))
    ? null
    : sameNames(db, id, { name: name + 1, options });
}
