/** English (British spelling). */
import type { LanguageTexts } from './types.ts';
import { categories } from './en/categories.ts';
import { sentences } from './en/sentences.ts';
import { words } from './en/words.ts';

const numerals = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

export const en: LanguageTexts = {
  words,
  sentences,
  categories,
  grammar: {
    locale: 'en-GB',
    colon: ': ',
    name: ({ noun, collection, adjectives, material, phrases, seats }) =>
      [collection, ...adjectives, ...(seats ? [`${numerals[seats] ?? seats}-seater`] : []), noun.one, material, ...phrases].join(' '),
    the: (noun, collection) => `the ${collection} ${noun.one}`,
    material: (material, part) => (part === 'shade' || part === 'frame' ? `with ${material.label} ${part}` : material.phrase),
    // Materials stand before the part: "with steel legs".
    second: (part, material) => `with ${material.label} ${words.parts[part].phrase}`,
    colour: (name, form) => `${name}, ${form}`,
    colourInSentence: (label) => label.toLowerCase(),
  },
};
