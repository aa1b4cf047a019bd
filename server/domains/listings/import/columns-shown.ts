import type { ImportColumn, ImportPage } from '../../../../contract/listings/imports.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import type { ImportRecord } from './queries/imports.ts';
import { linesNumbered } from './queries/lines.ts';
import { overwrittenIn } from './queries/problems.ts';
import { namesUnit } from './reading/columns/units.ts';

const longest = 80;

/** The columns of a list as the page shows them, with examples from its lines. */
export async function columnsShown(db: Connection, { id, headers, mapping, found }: ImportRecord): Promise<ImportColumn[]> {
  const columns = found.columns ?? [];
  const numbers = columns.map(({ profile }) => profile.numbers);
  const wanted = numbers.flatMap((one) => (one ? [one.least.line, one.middle.line, one.most.line] : []));
  const lines = new Map((await linesNumbered(db, id, [...new Set(wanted)])).map(({ line, cells }) => [line, cells]));
  const name = mapping?.findIndex((target) => target === 'name' || target?.startsWith('name.')) ?? -1;
  const key = mapping?.findIndex((target) => target === 'sku' || target === 'item') ?? -1;
  const nameOf = (line: number): string => {
    const cells = lines.get(line) ?? [];
    return (cells[name]?.trim() || cells[key]?.trim() || String(line)).slice(0, longest).toWellFormed();
  };
  return headers.map((header, index): ImportColumn => {
    const { how = null, why = null, profile } = columns[index] ?? {};
    const among = numbers[index];
    const shown = among ? [among.least, among.middle, among.most] : [];
    return {
      header,
      section: found.sections === true && index === headers.length - 1,
      target: mapping?.[index] ?? null,
      how,
      why,
      samples: profile?.samples ?? [],
      filled: profile?.filled ?? 0,
      zeros: among?.zeros ?? 0,
      unique: profile !== undefined && profile.filled > 0 && profile.distinct === profile.compared,
      counter: profile?.counter ?? false,
      unit: namesUnit(header) || (profile?.units ?? 0) > 0.5,
      numbers: [...new Map(shown.map((one) => [one.value, one])).values()].map(({ value, line }) => ({ value, name: nameOf(line) })),
    };
  });
}

/** Items that the list gives another name: what they are called now, and what they would be called. */
export async function overwrittenShown(db: Connection, { id, headers }: ImportRecord): Promise<ImportPage['overwritten']> {
  const { count, examples } = await overwrittenIn(db, id);
  const lines = await linesNumbered(
    db,
    id,
    examples.map(({ line }) => line),
  );
  const cells = new Map(lines.map((one) => [one.line, one.cells]));
  return {
    count,
    examples: examples.map(({ line, header, name }) => ({
      line,
      before: name,
      after: (cells.get(line)?.[headers.indexOf(header)] ?? '').trim().slice(0, longest).toWellFormed(),
    })),
  };
}
