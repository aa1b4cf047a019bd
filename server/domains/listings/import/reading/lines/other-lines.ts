import { plainWord } from '../../../../../engines/table-import/plain-word.ts';
import { fromText } from '../../../../../platform/formats/csv.ts';
import { isPart } from './spread.ts';
import { get, isNamed, kindOf, type Line, type Problem, type Reading } from '../reading.ts';

/* Lines that are no goods: records of another kind, headings, totals, remarks, and the names of the columns once more. */

const totals =
  /^(?:(?:zwischen|gesamt|end)?summe|gesamt(?:betrag)?|uebertrag|ubertrag|(?:sub|grand )?total(?:e|es|ul|i)?|totaux|sous-total|subtotale|suma|razem|ogolem|lacznie|soma|somme|importe total)[\s:.]*(?:(?:netto|brutto|net|gross|general|in|ht|ttc|eur|usd|gbp|pln|ron|€|\$|zl|lei|[\d.,]+)[\s:.]*)*$/;

/** Headings, totals and the names of the columns once more say nothing of what the columns hold. */
export function isAmongGoods({ cells }: Line, headers: readonly string[], section: number | undefined): boolean {
  const at = cells.findIndex((cell, index) => index !== section && cell.trim() !== '');
  const first = cells[at]?.trim() ?? '';
  if (at === -1 || headers.length < 3) return true;
  const single = cells.every((cell, index) => index === at || index === section || cell.trim() === '');
  return !(single && first === cells[section ?? -1]?.trim()) && first !== headers[at] && !totals.test(plainWord(first));
}

type Left = Pick<Problem, 'reason' | 'values'>;

const left = (reason: Problem['reason'], values: Problem['values'] = {}): Left => ({ reason, values });

/** Why a line is left out, if it is no line of goods. */
export function otherLine(line: Line, reading: Reading): Left | null {
  const { layout, headers } = reading;
  if (layout === 'ecwid') {
    const kind = kindOf(line, reading);
    return kind === '' || kind === 'product' || kind === 'product_variation' ? null : left('import.recordLeft', { kind });
  }
  if (layout === 'own') return null;
  const filled = filledIn(line, reading);
  if (filled.length > 0 && filled.every(({ text, at }) => isHeader(text, headers[at] ?? ''))) return left('import.headerAgain');
  if (layout !== null || headers.length < 3 || isPart(line, reading)) return null;
  const [first, second] = filled;
  if (!first) return null;
  const { section } = reading;
  if (section !== undefined && !second && line.cells[section]?.trim() === first.text)
    return left('import.sectionLine', { column: headers[section] ?? '' });
  if (totals.test(plainWord(first.text)) && !filled.slice(1).some(({ text, at }) => isKey(at, reading) || /\p{L}{4}/u.test(text)))
    return left('import.totalLine');
  return isRemark(line, first, second !== undefined, reading) ? left('import.remarkLine') : null;
}

/** A single text that is no number of the seller's, or texts without number, name and price. */
function isRemark(line: Line, first: { text: string; at: number }, more: boolean, reading: Reading): boolean {
  const said = (target: string): boolean => get(reading, line, target) !== '';
  if (!more) return !(isKey(first.at, reading) && /\d/.test(first.text) && !/\s\S+\s/.test(first.text));
  return (
    !['sku', 'item', 'parent', 'gtin', 'price', 'stock', 'tiers'].some(said) && !isNamed(reading, line) && reading.settings.numbers === ''
  );
}

const isKey = (at: number, { columns }: Reading): boolean =>
  ['sku', 'item', 'parent', 'gtin', 'makerNumber'].some((target) => columns.get(target)?.includes(at));

const filledIn = (line: Line, { section }: Reading): { text: string; at: number }[] =>
  line.cells.flatMap((cell, at) => {
    const text = fromText(cell).trim();
    return text === '' || at === section ? [] : [{ text, at }];
  });

/** Headings of two lines have both, one after the other. */
const isHeader = (text: string, header: string): boolean => {
  const plain = text.replace(/\s+/g, ' ');
  return plain === header || (plain.length > 2 && header.endsWith(` ${plain}`));
};
