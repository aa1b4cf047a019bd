import { foldedOption, longestOptionName, ownOptionKey, ownOptionName } from '../../../../../contract/catalogue/own-options.ts';
import type { Snapshot } from '../../editor/snapshots.ts';
import { optionPairs } from '../reading/options.ts';
import { get, type Line } from '../reading/reading.ts';
import { beginningOf } from '../reading/values.ts';
import { plainWord } from '../../../../engines/table-import/plain-word.ts';
import { optionOf, type ReferenceAttribute } from '../reference-data.ts';
import type { Variant, Work } from './group.ts';

type Option = Pick<ReferenceAttribute, 'key' | 'values'>;

/** Columns that only count the options do not name them. */
const unnamed =
  /^(?:option|opt|opcja|optiune|opțiune|opción|opcion|opzione|opção|opcao|attribute?|attribut|atrybut|atributo?|variante?|variant|value|wert)?[\s._-]*\d*[\s._-]*(?:value|values|name|wert|valeur|valor|valore|wartość|valoare)?$/i;

/** The user's choice for a word, else an own option that the item has, else the market's, else a new one of the item's own. */
function attributeOf(word: string, { group, reading, unknown, ownOptions }: Work): Option | undefined {
  const { referenceData, settings } = reading;
  const name = word.replace(/^pa_/, '').trim().replace(/\s+/g, ' ');
  const folded = foldedOption(name);
  const chosen = settings.options[word.toLowerCase()];
  if (chosen !== undefined) return optionOf(referenceData, chosen);
  const keys = group.known?.snapshot.variants.flatMap(({ options }) => options.map(({ attribute }) => attribute)) ?? [];
  const own = keys.find((key) => foldedOption(ownOptionName(key) ?? '') === folded);
  if (own !== undefined && folded !== '') return { key: own, values: new Map() };
  const known = optionOf(referenceData, word);
  if (known) return known;
  if (unnamed.test(name) || name.length > longestOptionName) return undefined;
  unknown.push({ kind: 'option', word: beginningOf(word.toLowerCase(), 300), own: true });
  const spelled = referenceData.ownOptions.get(folded) ?? ownOptions.get(folded) ?? name;
  ownOptions.set(folded, spelled);
  return { key: ownOptionKey(spelled), values: new Map() };
}

/** The options of a line's variant. */
export function optionsOf(line: Line, draft: Snapshot, work: Work): Variant['options'] {
  const { reading, groupFacts, found, unknown } = work;
  const { columns, layout } = reading;
  const pairs: { word: string; text: string; target: string }[] = [];
  const simple = get(reading, line, 'kind').toLowerCase().startsWith('simple') && layout === 'woocommerce';
  if (!simple)
    for (const [word, text, target] of optionPairs(line, groupFacts.optionNames, reading))
      pairs.push({ word, text, target: target ?? 'option1' });
  for (const target of columns.keys()) {
    const text = target.startsWith('option.') ? get(reading, line, target) : '';
    if (text !== '') pairs.push({ word: target.slice('option.'.length), text, target });
  }
  const sku = get(reading, line, 'sku').toUpperCase();
  for (const [word, text] of groupFacts.optionParts.get(sku) ?? []) pairs.push({ word, text, target: 'options' });
  const known = draft.variants.find((variant) => variant.sku.toUpperCase() === sku);
  return pairs.flatMap(({ word, text, target }): Variant['options'] => {
    const attribute = attributeOf(word, work);
    if (!attribute) {
      unknown.push({ kind: 'option', word: beginningOf(word.toLowerCase(), 300) });
      found.fault(line, target, 'import.optionUnknown', { word });
      return [];
    }
    const existing = known?.options.find((one) => one.attribute === attribute.key);
    if (existing && (existing.value ?? existing.label) === text) return [existing];
    const value = attribute.values.get(plainWord(text));
    if (value === undefined && text.length > 100) {
      found.fault(line, target, 'import.tooLong', { most: 100 });
      return [];
    }
    return [{ attribute: attribute.key, ...(value === undefined ? { label: text } : { value }) }];
  });
}
