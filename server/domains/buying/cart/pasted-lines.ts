import { mostPieces } from '../../../../contract/values/pieces.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { withoutUnseen } from '../../../engines/search-index/text/loose-codes.ts';

/** What a pasted line may mean: a code with a quantity, of pieces or cartons; without a quantity the minimum is meant. */
export type Reading = { code: string; quantity: number | null; isCartons: boolean };

const longestLine = 200;

const pieces =
  'pcs?|pieces?|units?|ea|each|st|stk|stck|stück|uds?|unidades?|pzas?|pièces?|pi?ece|pz|pezzi|szt|sztuk|sztuki|un|buc|bucăți|bucata';
const cartons =
  'ctns?|cartons?|boxes|box|cases?|kartons?|kartone|ve|cajas?|caixas?|colis|caisses?|scatole|scatola|cartoni|cartone|kartony|kartonów|opak|cutii|cutie|bax|baxuri';
const unit = new RegExp(`^(?:(${cartons})|${pieces})\\.?$`, 'iu');
const figures = String.raw`\d[\d.,'’\u00a0\u202f]*`;

/** `3`, `3.0`, `1,000` as the language writes it; null for what is no whole number of pieces. */
function wholeOf(written: string, language: Language): number | null {
  const text = written.replaceAll(/['’\u00a0\u202f]/g, '');
  const [group, decimal] = language === 'en' ? [',', '.'] : ['.', ','];
  const grouped = new RegExp(`^(\\d{1,3}(?:\\${group}\\d{3})+)(?:\\${decimal}0+)?$`).exec(text)?.[1];
  const digits =
    grouped?.replaceAll(group, '') ?? /^(\d+)(?:[.,]0{1,2})?$/.exec(text)?.[1] ?? new RegExp(`^(\\d+)\\${decimal}0+$`).exec(text)?.[1];
  const count = Number(digits ?? 0);
  return count > 0 && count <= mostPieces ? count : null;
}

type Amount = { quantity: number; isCartons: boolean };

/** `3`, `x 3`, `3x`, `3 pcs`, `2 cartons`. */
function amountOf(text: string, language: Language): Amount | null {
  const [, written = '', after = ''] =
    new RegExp(`^(?:[x×*]\\s*)?(${figures})(?:\\s*[x×*])?(?:\\s*(\\p{L}+\\.?))?$`, 'iu').exec(text.trim()) ?? [];
  const named = after === '' ? null : unit.exec(after);
  if (after !== '' && !named) return null;
  const quantity = wholeOf(written, language);
  return quantity === null ? null : { quantity, isCartons: named?.[1] !== undefined };
}

/** Cells of a line as spreadsheets write them, with quotes around a cell or not. */
function cellsOf(line: string): string[] {
  const between = /[\t;|]/.test(line) ? '\t;|' : ',';
  const cells = [...line.matchAll(new RegExp(`\\s*(?:"((?:[^"]|"")*)"|([^${between}]*))\\s*(?:[${between}]|$)`, 'g'))];
  return cells
    .map(([, quoted, plain = '']) => (quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim().replace(/^'/, ''))
    .filter(Boolean);
}

/** A code in one cell with the quantity in another, whatever their order and what stands in others. */
function ofCells(line: string, language: Language): Reading[] {
  const cells = cellsOf(line);
  if (cells.length < 2) return cells.map((code) => ({ code, quantity: null, isCartons: false }));
  const amounts = cells.map((cell) => amountOf(cell, language));
  // A quantity is written without decimals, a price with them.
  const places = [...cells.keys()].filter((at) => amounts[at] && !/[.,]0+$/.test(cells[at] ?? ''));
  const written = places.length > 0 ? places : [...cells.keys()].filter((at) => amounts[at]);
  return cells.flatMap((code, at) => {
    const place = written.find((one) => one > at) ?? written.find((one) => one !== at);
    const amount = place === undefined ? null : (amounts[place] ?? null);
    if (amounts[at] && cells.some((_, other) => !amounts[other])) return [];
    return [{ code, ...(amount ?? { quantity: null, isCartons: false }) }];
  });
}

/** What is written in one cell: `SKU x 3`, `3 x SKU`, `SKU 3 pcs`, `2 cartons SKU`, `SKU: 3`, `3 SKU`. */
function ofWords(text: string, language: Language): Reading[] {
  const amount = String.raw`(${figures}(?:\s*[x×*])?(?:\s*\p{L}+\.?)?)`;
  const shapes: [shape: RegExp, code: number, quantity: number][] = [
    [new RegExp(`^(.*\\S)\\s*[x×*]\\s*${amount}$`, 'iu'), 1, 2],
    [new RegExp(`^(${figures})\\s*[x×*]\\s*(\\S.*)$`, 'iu'), 2, 1],
    [/^(.*\S)\s+(\d{1,7})$/, 1, 2],
    [new RegExp(`^(.*\\S)\\s*[:=]\\s*${amount}$`, 'iu'), 1, 2],
    [new RegExp(`^(.*\\S)\\s+${amount}$`, 'iu'), 1, 2],
    [new RegExp(`^(${figures}\\s*\\p{L}+\\.?)\\s+(\\S.*)$`, 'iu'), 2, 1],
    [new RegExp(`^(${figures})\\s+(\\S.*)$`, 'iu'), 2, 1],
  ];
  return shapes.flatMap(([shape, code, quantity]) => {
    const match = shape.exec(text);
    const found = match && amountOf(match[quantity] ?? '', language);
    return found ? [{ code: (match[code] ?? '').trim(), ...found }] : [];
  });
}

/**
 * The meanings of a pasted line, the likeliest first: which one holds is decided by the codes that exist. Empty for a line without anything
 * visible.
 */
export function readingsOf(line: string, language: Language): Reading[] {
  const seen = withoutUnseen(line.slice(0, longestLine)).trim();
  const spaced = seen.replaceAll(/[\s;,]+/g, ' ').trim();
  if (spaced === '') return [];
  const readings = [
    ...ofWords(seen.replaceAll(/\s+/g, ' '), language),
    ...ofWords(spaced, language),
    ...ofCells(seen, language),
    { code: spaced, quantity: null, isCartons: false },
  ];
  const known = new Set<string>();
  return readings.filter(({ code, quantity, isCartons }) => {
    const key = `${code.toUpperCase()} ${quantity} ${isCartons}`;
    return code !== '' && !known.has(key) && known.add(key) !== undefined;
  });
}
