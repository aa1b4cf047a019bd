import { languageNames, languages } from '../../../../contract/values/locale.ts';
import {
  lengthTargets,
  lengthUnits,
  optionPlaces,
  plainTargets,
  saidTargets,
  type PlainTarget,
  textTargets,
  weightUnits,
} from '../../../../contract/listings/import-words.ts';
import { type ImportPage } from '../../../../contract/listings/imports.ts';
import type { Translate } from '../../../app/i18n/translate.ts';

export type Option = { value: string; label: string };

/** What a column can hold, in words; attributes are apart, since there are hundreds of them. */
export function targetOptions(text: Translate, warehouses: ImportPage['warehouses']): Option[] {
  const plain = (target: PlainTarget): Option => ({ value: target, label: text(`listing-import.target.${target}`) });
  const withDetail = (target: string, what: string, detail: string): Option => ({
    value: target,
    label: text('listing-import.with', { what, detail }),
  });
  const spoken = (target: (typeof textTargets)[number] | (typeof saidTargets)[number]): Option[] => [
    { value: target, label: text(`listing-import.target.${target}`) },
    ...languages.map((language) => withDetail(`${target}.${language}`, text(`listing-import.target.${target}`), languageNames[language])),
  ];
  const [first, second, ...others] = plainTargets;
  const stocks =
    warehouses.length > 1 ? warehouses.map(({ id, name }) => withDetail(`stock.${id}`, text('listing-import.target.stock'), name)) : [];
  return [
    plain(first),
    plain(second),
    ...textTargets.flatMap(spoken),
    ...others.flatMap((target) => (target === 'stock' ? [plain(target), ...stocks] : [plain(target)])),
    ...Array.from({ length: optionPlaces }, (_, index) => [
      { value: `option${index + 1}.name`, label: text('listing-import.target.optionName', { number: index + 1 }) },
      { value: `option${index + 1}`, label: text('listing-import.target.option', { number: index + 1 }) },
    ]).flat(),
    ...saidTargets.flatMap(spoken),
    ...weightUnits.map((unit) => withDetail(`weight.${unit}`, text('listing-import.target.weight'), unit)),
    ...lengthTargets.flatMap((target) =>
      lengthUnits.map((unit) => withDetail(`${target}.${unit}`, text(`listing-import.target.${target}`), unit)),
    ),
  ];
}

/** The choice that opens another one. */
export const attributeChoice = 'attribute.';
export const optionChoice = 'option.';
