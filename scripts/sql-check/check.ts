/** Prepares every statement of the sources and compares what it returns with what is declared. */
import type pg from 'pg';
import { compare, misnamed } from './compare.ts';
import { type Described, Describer } from './describe.ts';
import { findStatements, type Site } from './find.ts';
import { tablesWritten, type Write } from './owners.ts';
import type { Sources } from './program.ts';
import { fieldsOf } from './rows.ts';
import { columnsUpdated, type StateColumn, stateColumnsIn } from './states.ts';

export interface Report {
  /** Each names its statement first: `server/app.ts:12: …`. */
  problems: string[];
  sites: number;
  /** Texts that were prepared. */
  statements: number;
  /** Of these, those whose columns were compared with a declared row. */
  compared: number;
  skipped: { place: string; reason: string }[];
  /** Tables that the statements write. */
  writes: Write[];
  /** Columns that the statements update, as `table.column`. */
  updates: { place: string; columns: string[] }[];
  /** Columns that state machines declare. */
  states: (StateColumn & { place: string })[];
}

export async function checkStatements(sources: Sources, client: pg.Client): Promise<Report> {
  const { sites, unused, cut, types } = findStatements(sources);
  const describer = await Describer.on(client);
  const report: Report = {
    problems: [],
    sites: sites.length,
    statements: 0,
    compared: 0,
    skipped: [],
    writes: [],
    updates: [],
    states: [],
  };
  report.states = sources.files.flatMap((file) => stateColumnsIn(file.text).map((state) => ({ ...state, place: sources.place(file) })));
  for (const site of sites) {
    if (site.skipped !== undefined) {
      report.skipped.push({ place: site.place, reason: site.skipped });
      continue;
    }
    const problems = new Map<string, string>();
    const note = (problem: string, more = ''): void => void (problems.has(problem) || problems.set(problem, problem + more));
    if (site.statements.length === 0 || site.isPartly) note(notFound(site));
    for (const { text, row, values, root } of site.statements) {
      report.statements++;
      // Who declares a compiled statement writes, not the function that sends it.
      const place = site.place.startsWith('server/platform/postgres/') ? root : site.place;
      for (const write of tablesWritten(text)) report.writes.push({ place, ...write });
      report.updates.push({ place, columns: columnsUpdated(text) });
      const described = await describer.describe(text);
      if ('error' in described) {
        note(described.error, excerpt(text, described));
        continue;
      }
      if (values !== undefined && values !== described.parameters)
        note(`it has ${described.parameters} parameters, but ${values} values are given`);
      for (const problem of misnamed(described.columns)) note(problem);
      const fields = fieldsOf(row, types);
      if (!fields) continue;
      report.compared++;
      for (const problem of compare(described.columns, fields, site.notNull)) note(problem);
    }
    for (const problem of problems.values()) report.problems.push(`${site.place}: ${problem}`);
  }
  for (const place of unused) report.problems.push(`${place}: no statement was found that this is part of`);
  for (const place of cut) report.problems.push(`${place}: there are too many ways through this code to try them all`);
  return report;
}

function notFound({ unresolved }: Site): string {
  return unresolved.size > 0
    ? 'the statement cannot be found out, since its text depends on values at run time'
    : 'no way was found on which this is reached';
}

/** The part of the text that the error is about. */
function excerpt(text: string, { position }: Extract<Described, { error: string }>): string {
  if (position === undefined) return '';
  const start = Math.max(0, position - 30);
  return ` (at "${text
    .slice(start, position + 30)
    .replaceAll(/\s+/g, ' ')
    .trim()}")`;
}
