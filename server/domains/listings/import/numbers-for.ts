import type { ImportSettings } from '../../../../contract/listings/imports.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import type { ImportRecord } from './queries/imports.ts';
import { linesFrom } from './queries/lines.ts';
import { namesOfKeys, patternsOf } from './queries/numbers.ts';
import type { ColumnProfile } from '../../../engines/table-import/column-profile.ts';
import { numberOf, unknownIn } from './reading/numbers.ts';
import { proposeNumbers } from './reading/propose-numbers.ts';
import { sameGoods } from './reading/same-goods.ts';

/** Lines with which the pattern of an earlier list is tried. */
const tried = 200;

/**
 * A pattern for the numbers of a list's items if no column has some. That of an earlier list is used again if it leads to the same goods, so
 * that goods listed with other columns do not come twice.
 */
async function numbersFor(
  db: Connection,
  { id, storeId, storeCode }: ImportRecord,
  columns: Parameters<typeof proposeNumbers>[0],
): Promise<string | null> {
  const used = await patternsOf(db, storeId);
  const proposed = proposeNumbers(columns, storeCode, used);
  const { headers, mapping } = columns;
  const name = mapping.findIndex((target) => target === 'name' || target?.startsWith('name.'));
  if (proposed === null || name === -1) return proposed;
  const lines = await linesFrom(db, id, 0, tried);
  for (const pattern of used.filter((one) => unknownIn(one, headers).length === 0)) {
    const numbered = lines.map((line) => ({ number: numberOf(pattern, headers, line), name: line.cells[name] ?? '' }));
    const known = new Map(
      (
        await namesOfKeys(
          db,
          storeId,
          numbered.map(({ number }) => number),
        )
      ).map(({ key, names }) => [key, names]),
    );
    const found = numbered.filter(({ number }) => known.has(number));
    const same = found.filter((one) => known.get(one.number)?.some((before) => sameGoods(before, one.name)));
    if (found.length > 0 && same.length >= found.length / 2) return pattern;
  }
  return proposed;
}

/** Makes a pattern the list's numbers if it needs one; the column that only counts its rows is then no number. */
export async function putNumbers(
  db: Connection,
  record: ImportRecord,
  list: { headers: readonly string[]; mapping: (string | null)[]; profiles: readonly ColumnProfile[]; settings: ImportSettings },
): Promise<void> {
  const numbers = await numbersFor(db, record, list);
  if (numbers === null) return;
  list.settings.numbers = numbers;
  const counted = list.mapping.indexOf('item');
  if (counted !== -1) list.mapping[counted] = null;
}
