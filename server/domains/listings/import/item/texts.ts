import { type Language, languages } from '../../../../../contract/values/locale.ts';
import { textTargets } from '../../../../../contract/listings/import-words.ts';
import { markdownOfHtml, plainText, slug } from '../../../catalogue/index.ts';
import type { Snapshot } from '../../editor/snapshots.ts';
import { all, get, type Line } from '../reading/reading.ts';
import * as values from '../reading/values.ts';
import { nameInCommon } from './common-name.ts';
import type { Work } from './group.ts';

type Field = (typeof textTargets)[number];

const longest: Record<Field, number> = { name: 250, summary: 500, description: 20_000, bullets: 300 };

/** Names and texts by language. */
export function putTexts(draft: Snapshot, work: Work): void {
  const { group, reading, groupFacts } = work;
  const { settings } = reading;
  if (groupFacts.several && groupFacts.itemLines.length === 0) noteUnchanged(draft, work);
  const textLines = [...groupFacts.itemLines, ...group.lines.filter((one) => groupFacts.roles.get(one) === 'texts')];
  for (const field of textTargets) {
    for (const language of languages) {
      // Each of many columns for each of many lines takes time.
      const plain = reading.columns.has(field) && (language === settings.language || reading.columns.has('language'));
      if (!plain && !reading.columns.has(`${field}.${language}`)) continue;
      for (const line of textLines) {
        const spoken = languageOf(line, work);
        const targets = [`${field}.${language}`, ...((spoken ?? settings.language) === language ? [field] : [])];
        const target = targets.find((one) => get(reading, line, one) !== '');
        if (!target) continue;
        putText(draft, { language, field }, { line, target }, work);
        if (groupFacts.roles.get(line) !== 'texts') break;
      }
    }
  }
  nameInCommon(draft, work);
  nameTexts(draft, work);
}

/** Texts in a language without a name get that of the source language; without any they are left out. */
function nameTexts(draft: Snapshot, { groupFacts, reading, found }: Work): void {
  const known = Object.entries(draft.texts).filter(([, text]) => text.name !== '');
  const source = draft.texts[draft.sourceLanguage]?.name || known[0]?.[1].name;
  for (const [language, text] of Object.entries(draft.texts) as [Language, Snapshot['texts'][Language] & object][]) {
    if (text.name !== '') continue;
    if (source === undefined) {
      delete draft.texts[language];
      continue;
    }
    Object.assign(text, { name: source, urlKey: slug(source) });
    const target = textTargets.map((field) => `${field}.${language}`).find((one) => reading.columns.has(one));
    const [line] = groupFacts.itemLines;
    if (line) found.note(line, target ?? 'language', 'import.nameOfSource', { name: source });
  }
}

/** Names of variants do not rename an item that has several. */
function noteUnchanged(draft: Snapshot, { reading, groupFacts, found }: Work): void {
  const { settings } = reading;
  for (const line of groupFacts.variantLines) {
    const name = get(reading, line, 'name');
    if (name !== '' && name !== draft.texts[settings.language]?.name) found.note(line, 'name', 'import.severalVariants');
  }
}

function languageOf(line: Line, { reading, found }: Work): Language | null {
  const word = get(reading, line, 'language');
  if (word === '' || word === 'default' || word === 'all') return null;
  return found.value(line, 'language', values.languageIn) ?? null;
}

function putText(
  draft: Snapshot,
  { language, field }: { language: Language; field: Field },
  { line, target }: { line: Line; target: string },
  { reading, found }: Work,
): void {
  const own = reading.layout === 'own';
  const given = found.value(line, target, (cell) => {
    const { text: converted, left } = field === 'description' && !own ? markdownOfHtml(cell) : { text: cell, left: [] };
    if (left.length > 0) found.note(line, target, 'import.htmlLeft', { names: left.join(', ') });
    const plain = own || field === 'description' ? converted : plainText(cell);
    const text = (field === 'name' && !own ? plain.replace(/\s+/g, ' ') : plain).replace(/\r\n?/g, '\n');
    const parts = field === 'bullets' ? bulletsIn([text, ...all(reading, line, target).slice(1)].join('\n')) : [text];
    if (field !== 'bullets' && !own) return values.shortenedIn(text, longest[field]);
    if (parts.length > 20) throw new values.BadCell('import.tooMany', { most: 20 });
    if (parts.some((part) => part.length > longest[field])) throw new values.BadCell('import.tooLong', { most: longest[field] });
    return field === 'bullets' ? parts : text;
  });
  if (given === undefined) return;
  const before = draft.texts[language] ?? { name: '', urlKey: '', summary: '', description: '', bullets: [] };
  const same = (a: string, b: string): boolean => a.replace(/\r\n?/g, '\n').trim() === b;
  if (Array.isArray(given)) draft.texts[language] = { ...before, bullets: given };
  else if (field === 'bullets') draft.texts[language] = { ...before, bullets: [] };
  else if (!same(before[field], given ?? '')) draft.texts[language] = { ...before, [field]: given ?? '' };
  const text = draft.texts[language];
  // A URL key stays as long as the name does, because links to it exist.
  if (field === 'name' && text && !same(before.name, given as string)) text.urlKey = slug(text.name);
}

const bulletsIn = (text: string): string[] =>
  text
    .split(/\n|\s\|\s/)
    .map((part) => part.replace(/^[\s•*–-]+/, '').trim())
    .filter((part) => part !== '');
