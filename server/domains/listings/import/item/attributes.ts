import type { Snapshot } from '../../editor/snapshots.ts';
import { optionPairs } from '../reading/options.ts';
import { empties, get, type Line } from '../reading/reading.ts';
import * as values from '../reading/values.ts';
import { plainWord } from '../reference-data.ts';
import type { Work } from './group.ts';

/** Facts from columns of their own, and from pairs in one cell. */
export function putAttributes(draft: Snapshot, { reading, groupFacts, found }: Work): void {
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
  // Facts in pairs are used if the market knows them.
  for (const line of groupFacts.itemLines) {
    const pairs = values.pairsIn(get(reading, line, 'attributes'));
    const simple = get(reading, line, 'kind').toLowerCase().startsWith('simple');
    const places = simple && reading.layout === 'woocommerce' ? optionPairs(line, groupFacts.optionNames, reading) : [];
    for (const [word, text] of [...pairs, ...places]) {
      const attribute = referenceData.attributesByName.get(plainWord(word));
      if (attribute && !(attribute.type === 'choice' && !attribute.values.has(plainWord(text))))
        put(line, 'attributes', attribute.key, text);
    }
  }
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
