import { type TaxClass, taxClasses } from '../../../../../contract/values/vat/tax-classes.ts';
import { plainWord } from '../../../../engines/table-import/plain-word.ts';

/** Classes as lists and other systems write them, in our languages; the words of the editor are among them. */
const words: Record<TaxClass, readonly string[]> = {
  standard: [
    'standard,standard rate,normal,normal rate,full,full rate,general,default,default tax,regular,taxable,taxable goods,item',
    'regelsatz,regelsteuersatz,normalsatz,voll,voller satz,standardsatz,normale',
    'tipo general,iva general,tipo normal,taux normal,tva normale,ordinaria,aliquota ordinaria,iva ordinaria',
    'podstawowa,stawka podstawowa,taxa normal,iva normal,cota standard,cota normala',
  ],
  reduced: [
    'reduced,reduced rate,ermaßigt,ermaßigter satz,ermassigt,ermaessigt,reduziert,reduzierter satz',
    'reducido,tipo reducido,iva reducido,reduit,taux reduit,tva reduite,ridotta,aliquota ridotta,iva ridotta',
    'obnizona,stawka obnizona,reduzida,taxa reduzida,iva reduzida,redusa,cota redusa',
  ],
  second_reduced: [
    'second reduced,second reduced rate,intermediate,intermediate rate,parking rate,zweiter ermaßigter satz,zweiter ermassigter satz,zwischensatz',
    'segundo reducido,second taux reduit,taux intermediaire,intermediaire,seconda ridotta,druga obnizona,segunda reduzida,intermedia,taxa intermedia,a doua redusa',
  ],
  super_reduced: [
    'super reduced,super reduced rate,superreduced,super reduced (below 5 %),stark ermaßigt,stark ermaßigt (unter 5 %),stark ermassigt',
    'superreducido,superreducido (menos del 5 %),tipo superreducido,super reduit,super reduit (moins de 5 %),taux super reduit,taux particulier',
    'super ridotta,super ridotta (meno del 5 %),minima,aliquota minima,superobnizona,superobnizona (ponizej 5 %)',
    'super reduzida,super reduzida (abaixo de 5 %),super redusa,super redusa (sub 5 %)',
  ],
  zero: ['zero,zero rate,zero rated,null,nullsatz,cero,tipo cero,taux zero,aliquota zero,zerowa,stawka zerowa,taxa zero,cota zero'],
};
const byWord = new Map(taxClasses.flatMap((one) => words[one].flatMap((line) => line.split(',')).map((word) => [word, one] as const)));

/** The class of a rate in hundredths of a per cent, by the rates of the country that the store's goods leave. */
export type ClassOfRate = ReadonlyMap<number, TaxClass>;

/** The class that a cell names: in words, or by the rate, as `7`, `7,0 %` or `0.07`. Undefined if it is neither. */
export function taxClassIn(text: string, classOfRate: ClassOfRate): TaxClass | undefined {
  const named = byWord.get(plainWord(text.replaceAll('-', ' ')));
  if (named) return named;
  const [, whole, fraction = '', percent] =
    /^(?:(?:vat|mwst|ust|tva|iva)\.?\s*)?(\d{1,2})(?:[.,](\d{1,4}))?\s*(%?)$/i.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const written = Number(`${whole}.${fraction}`);
  const rate = Math.round(written * 100);
  if (rate === 0) return 'zero';
  // Some systems write 0.19 for 19 %.
  return classOfRate.get(rate) ?? (written < 1 && percent === '' ? classOfRate.get(Math.round(written * 10_000)) : undefined);
}
