import type { Snapshot } from '../../editor/snapshots.ts';
import { isRecord, optionPairs } from '../reading/options.ts';
import { empties, get, type Line, type Reading } from '../reading/reading.ts';
import * as values from '../reading/values.ts';
import { plainWord } from '../../../../engines/table-import/plain-word.ts';
import type { Work } from './group.ts';

/** Facts from columns of their own, and from pairs in one cell. */
export function putAttributes(draft: Snapshot, work: Work): void {
  const { reading, groupFacts, found } = work;
  const { columns, decimal, referenceData } = reading;
  const put = (line: Line, target: string, key: string, text: string): void => {
    const attribute = referenceData.attributes.get(key);
    if (!attribute) return;
    const others = draft.attributes.filter((one) => one.attribute !== key);
    if (empties(text, reading)) return void (draft.attributes = others);
    try {
      const value = attributeValue(attribute, text, decimal);
      const at = draft.attributes.findIndex((one) => one.attribute === key);
      if (at === -1) draft.attributes.push({ attribute: key, value });
      else draft.attributes[at] = { attribute: key, value };
    } catch (error) {
      if (!(error instanceof values.BadCell)) throw error;
      found.fault(line, target, error.reason, error.values);
    }
  };
  for (const target of columns.keys()) {
    if (!target.startsWith('attribute.')) continue;
    const line = groupFacts.itemLines.find((one) => get(reading, one, target) !== '');
    if (line) put(line, target, target.slice('attribute.'.length), get(reading, line, target));
  }
  // Facts in pairs are used if the market knows them; the others are noted.
  for (const line of groupFacts.itemLines) {
    const pairs = factsIn(get(reading, line, 'attributes'), reading).map(([word, text]) => ({ word, text, target: 'attributes' }));
    const simple = get(reading, line, 'kind').toLowerCase().startsWith('simple');
    const places = simple && reading.layout === 'woocommerce' ? optionPairs(line, groupFacts.optionNames, reading) : [];
    const unknown: Pair[] = [];
    for (const pair of [...pairs, ...places.map(([word, text, target]) => ({ word, text, target }))]) {
      const attribute = referenceData.attributesByName.get(plainWord(pair.word));
      const text = attribute?.type === 'choice' ? chosenIn(pair.text, attribute.values) : pair.text;
      if (!attribute) unknown.push(pair);
      else if (text === undefined) found.note(line, pair.target, 'import.factValue', { name: pair.word, value: shown(pair.text) });
      else put(line, pair.target, attribute.key, text);
    }
    noteUnknown(line, unknown, { reason: 'import.factUnknown', found });
    const records = get(reading, line, 'attributes').split('|').filter(isRecord).length;
    if (records > 0) found.note(line, 'attributes', 'import.factIds');
  }
  noteOfVariants(work);
}

/** Facts that are noted one by one. */
const mostNoted = 20;

/** The system's own settings, which say nothing of the goods, and what has been taken as the brand and the maker's number. */
const settings =
  /^(?:has_options|required_options|tax_class_id|options_container|page_layout|custom_design\w*|is_recurring|gift_\w+|msrp_\w+|quantity_and_stock_status|ts_dimensions_\w+|brand|manufacturer|mpn|manufacturer(?:_part)?_number)$/;

type Pair = { word: string; text: string; target: string };

/** Facts that only lines of variants have, other than their options: those of an item are on its own line. */
function noteOfVariants({ reading, groupFacts, found }: Work): void {
  if (!reading.columns.has('attributes')) return;
  const wordsOf = (line: Line): string[] => factsIn(get(reading, line, 'attributes'), reading).map(([word]) => plainWord(word));
  const own = new Set(groupFacts.itemLines.flatMap(wordsOf));
  const itemLines = new Set(groupFacts.itemLines);
  for (const line of groupFacts.variantLines) {
    if (itemLines.has(line)) continue;
    const options = groupFacts.optionParts.get(get(reading, line, 'sku').toUpperCase()) ?? [];
    const known = new Set(options.flat().map(plainWord));
    const pairs = factsIn(get(reading, line, 'attributes'), reading).filter(
      ([word, text]) => !own.has(plainWord(word)) && !known.has(plainWord(word)) && !known.has(plainWord(text)),
    );
    const left = pairs.map(([word, text]) => ({ word, text, target: 'attributes' }));
    noteUnknown(line, left, { reason: 'import.factOfVariant', found });
  }
}

function noteUnknown(
  line: Line,
  pairs: readonly Pair[],
  { reason, found }: { reason: 'import.factUnknown' | 'import.factOfVariant'; found: Work['found'] },
): void {
  const left = pairs.filter(({ word, text }) => text !== '' && !settings.test(word.toLowerCase().replaceAll(' ', '_')));
  const [first] = left.slice(mostNoted);
  for (const { word, text, target } of left.slice(0, mostNoted))
    found.note(line, target, reason, { name: shown(word), value: shown(text) });
  const others = left.slice(mostNoted).map(({ word }) => word);
  if (first) found.note(line, first.target, 'import.factsUnknown', { names: values.beginningOf(others.join(', '), 300) });
}

const shown = (text: string): string => values.beginningOf(text, 60);

/** Several values in a cell are separated by bars or commas; the item has the first one that is listed. */
const chosenIn = (text: string, listed: ReadonlyMap<string, string>): string | undefined =>
  [text, ...text.split(/[|,]/)].find((one) => listed.has(plainWord(one)));

/** `Section:Name:Value`, a line each, in feeds for Google; `Name:Value:Position` in PrestaShop; `name=value,name=value` elsewhere. */
function factsIn(cell: string, { layout }: Reading): [string, string][] {
  if (cell === '') return [];
  if (layout === 'prestashop' || layout === 'shopware6')
    return cell.split(layout === 'prestashop' ? ',' : '|').flatMap((fact): [string, string][] => {
      const [name = '', value = ''] = fact.split(':').map((part) => part.trim());
      return name === '' || (value === '' && isRecord(name)) ? [] : [[name, value]];
    });
  if (layout !== 'google') return values.pairsIn(cell);
  return cell.split(/\n|,(?=[^:,]+:[^:,]+:)/).flatMap((fact): [string, string][] => {
    const parts = fact.split(':').map((part) => part.trim());
    const [name = '', ...value] = parts.length > 2 ? parts.slice(1) : parts;
    return name === '' ? [] : [[name, value.join(':')]];
  });
}

function attributeValue(
  { type, values: listed }: { type: string; values: Map<string, string> },
  text: string,
  decimal: values.Decimal,
): string | number | boolean {
  if (type === 'number') return values.numberIn(text.replace(/\s*[a-zµ°%²³"/]{1,6}$/i, ''), decimal);
  if (type === 'flag') return values.flagIn(text);
  if (text.length > 500) throw new values.BadCell('import.tooLong', { most: 500 });
  if (type === 'text') return text;
  const key = listed.get(plainWord(text));
  if (key === undefined) throw new values.BadCell('import.attribute');
  return key;
}
