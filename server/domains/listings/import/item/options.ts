import type { Snapshot } from '../../editor/snapshots.ts';
import { optionPairs } from '../reading/options.ts';
import { get, type Line } from '../reading/reading.ts';
import { beginningOf } from '../reading/values.ts';
import { optionOf, plainWord } from '../reference-data.ts';
import type { Variant, Work } from './group.ts';

/** The options of a line's variant; unknown words are reported. */
export function optionsOf(line: Line, draft: Snapshot, { reading, groupFacts, found, unknown }: Work): Variant['options'] {
  const { referenceData, settings, columns, layout } = reading;
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
    const attribute = optionOf(referenceData, settings.options[word.toLowerCase()] ?? word);
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
