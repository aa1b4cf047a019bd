import type { Language } from '../../../../../contract/values/locale.ts';
import { slug } from '../../../catalogue/index.ts';
import type { Snapshot } from '../../editor/snapshots.ts';
import { get } from '../reading/reading.ts';
import type { Work } from './group.ts';

const shortest = 4;

/** The words with which all names begin. */
function beginningOf(names: readonly string[]): string {
  const [first = '', ...others] = names.map((name) => name.split(/\s+/));
  const words = [];
  for (const [index, word] of [...first].entries()) {
    if (!others.every((other) => other[index]?.replace(/[,;:/-]+$/, '') === word.replace(/[,;:/-]+$/, ''))) break;
    words.push(word);
  }
  return words.join(' ').replace(/[\s,;:/(-]+$/, '');
}

/** Lists without a layout, and feeds, name each variant, `Vest, S` and `Vest, M`: a new item is called what they have in common, or as its group. */
export function nameInCommon(draft: Snapshot, { group, reading, groupFacts, found }: Work): void {
  const { variantLines } = groupFacts;
  if ((reading.layout !== null && reading.layout !== 'google') || group.known || !group.keyed || variantLines.length < 2) return;
  for (const [language, text] of Object.entries(draft.texts) as [Language, Snapshot['texts'][Language] & object][]) {
    const target = reading.columns.has(`name.${language}`) ? `name.${language}` : 'name';
    const names = [...new Set(variantLines.map((line) => get(reading, line, target)).filter((name) => name !== ''))];
    if (names.length < 2 || !names.includes(text.name)) continue;
    const common = beginningOf(names);
    const name = common.length >= shortest ? common : /\s|\p{Ll}/u.test(group.key) ? group.key : text.name;
    const [line] = variantLines;
    if (name === text.name || !line) continue;
    Object.assign(text, { name, urlKey: slug(name) });
    found.note(line, target, 'import.commonName', { name });
  }
}
