import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { message, type MessageKey } from '../../../platform/texts.ts';
import { type translationCalls, type TranslationKind, translationKinds } from '../../../../contract/catalogue/translations.ts';
import { fromText, toCsv } from '../../../platform/formats/csv.ts';
import { rowsOfText } from '../../../platform/files/csv-text.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound } from '../../../platform/refusal.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { slug } from '../index.ts';
import { decided, outdated } from '../categories/tree.ts';
import { lockTree } from '../categories/tree-queries.ts';
import * as queries from './translation-queries.ts';
import { freeUrlKey } from '../categories/url-keys.ts';

type Input<Name extends keyof typeof translationCalls> = ParsedInputOf<(typeof translationCalls)[Name]>;
const mostExported = 200_000;
const longestText = 120;
const mostProblems = 1_000;

export async function listTranslations(
  db: Connection,
  { language }: RequestScope,
  { page, size, ...filter }: Input<'list'>,
): Promise<AnswerOf<typeof translationCalls.list>> {
  const [list, missing] = await Promise.all([
    queries.listTranslations(db, filter, language, { page, size }),
    queries.countMissing(db, filter.language),
  ]);
  return { ...list, missing };
}

export async function exportTranslations(
  db: Connection,
  { language }: RequestScope,
  filter: Input<'export'>,
): Promise<{ content: string }> {
  const { rows } = await queries.listTranslations(db, filter, language, { page: 1, size: mostExported });
  const lines = rows.map(({ kind, id, place, source, text }) => [`${kind}-${id}`, place, source, text]);
  return { content: toCsv(['id', 'place', 'source', 'translation'], lines) };
}

type Text = { kind: TranslationKind; id: number; text: string };

/** Writes texts of one language; categories get a URL key. The rows are already locked. */
async function write(tx: Tx, language: Language, texts: readonly Text[], known: ReadonlyMap<string, queries.KnownText>): Promise<void> {
  for (const kind of translationKinds) {
    const ofKind = texts.filter((one) => one.kind === kind);
    if (ofKind.length === 0) continue;
    if (kind === 'category') {
      const urlKeys = await queries.urlKeysIn(tx, language);
      const taken = new Set(urlKeys.values());
      const named = ofKind.map(({ id, text }) => {
        const above = urlKeys.get(known.get(`category-${id}`)?.parentId ?? 0);
        const urlKey = urlKeys.get(id) || freeUrlKey(slug(text), above, (one) => taken.has(one));
        taken.add(urlKey);
        urlKeys.set(id, urlKey);
        return { id, text, urlKey };
      });
      await queries.putCategoryNames(tx, language, named);
    } else if (kind === 'attribute') await queries.putAttributeNames(tx, language, ofKind);
    else await queries.putValueNames(tx, language, ofKind);
    await queries.countVersions(
      tx,
      kind,
      ofKind.map(({ id }) => id),
    );
  }
}

async function lockAll(tx: Tx, language: Language, rows: readonly Omit<Text, 'text'>[]): Promise<Map<string, queries.KnownText>> {
  if (rows.some(({ kind }) => kind === 'category')) await lockTree(tx);
  const found = new Map<string, queries.KnownText>();
  for (const kind of translationKinds) {
    const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    for (const [id, known] of await queries.lockedTexts(tx, kind, ids, language)) found.set(`${kind}-${id}`, known);
  }
  return found;
}

export async function saveTranslation(
  tx: Tx,
  scope: RequestScope,
  { kind, id, language, seen, text }: Input<'save'>,
): Promise<AnswerOf<typeof translationCalls.save>> {
  const known = await lockAll(tx, language, [{ kind, id }]);
  const before = known.get(`${kind}-${id}`);
  if (!before) throw notFound();
  if (before.text !== seen) throw outdated();
  await write(tx, language, [{ kind, id, text }], known);
  await decided(tx, scope, {
    action: 'translation.changed',
    subject: `${kind}:${id}`,
    before: { [language]: before.text },
    after: { [language]: text },
  });
  return { kind, id, text };
}

type Line = { row: number; id: string; text: string };

/** The list as exported by a spreadsheet: any usual separator, a byte order mark, columns in any order. */
export async function linesOf(content: string): Promise<Line[]> {
  const head = content.slice(0, 2_000).split(/\r?\n/, 1)[0] ?? '';
  const delimiter = [';', '\t', ','].find((one) => head.includes(one)) ?? ';';
  const cells = await rowsOfText({ content, delimiter });
  if (!cells) throw invalidFields({ content: 'catalogueAdmin.file' });
  const names = (cells[0] ?? []).map((name) => name.toLowerCase());
  const [idAt, textAt] = [names.indexOf('id'), names.indexOf('translation')];
  if (idAt < 0 || textAt < 0) throw invalidFields({ content: 'catalogueAdmin.file' });
  return cells.slice(1).map((row, index) => ({
    row: index + 2,
    id: row[idAt] ?? '',
    text: fromText(row[textAt] ?? '')
      .replaceAll('\0', '')
      .trim(),
  }));
}

/** Writes the good rows of a completed list and reports the others. Rows without a translation are ignored. */
export async function importTranslations(
  tx: Tx,
  scope: RequestScope,
  language: Language,
  lines: readonly Line[],
): Promise<AnswerOf<typeof translationCalls.import>> {
  const filled = lines.filter(({ text }) => text !== '');
  const problems: { row: number; reason: string }[] = [];
  const fault = (row: number, key: MessageKey): void => void problems.push({ row, reason: message(key, scope.language) });
  const parsed = filled.flatMap((line) => {
    const [, kind, id] = /^(category|attribute|value)-(\d{1,15})$/.exec(line.id) ?? [];
    if (!kind) fault(line.row, 'catalogueAdmin.rowUnknown');
    return kind ? [{ ...line, kind: kind as TranslationKind, id: Number(id) }] : [];
  });
  const known = await lockAll(tx, language, parsed);
  const wanted: Text[] = [];
  const first = new Map<string, string>();
  let same = 0;
  for (const { row, kind, id, text } of parsed) {
    const name = `${kind}-${id}`;
    const before = known.get(name);
    const earlier = first.get(name);
    if (!before) fault(row, 'catalogueAdmin.rowUnknown');
    else if (text.length > longestText) fault(row, 'catalogueAdmin.rowLong');
    else if (earlier !== undefined && earlier !== text) fault(row, 'catalogueAdmin.rowTwice');
    else if (earlier !== undefined || before.text === text) same++;
    else wanted.push({ kind, id, text });
    if (before && earlier === undefined) first.set(name, text);
  }
  if (wanted.length > 0) {
    await write(tx, language, wanted, known);
    await decided(tx, scope, {
      action: 'translation.imported',
      subject: `language:${language}`,
      after: { changed: wanted.length, ids: wanted.slice(0, 200).map(({ kind, id }) => `${kind}-${id}`) },
    });
  }
  return {
    changed: wanted.length,
    same,
    empty: lines.length - filled.length,
    problems: problems.toSorted((a, b) => a.row - b.row).slice(0, mostProblems),
  };
}
