/** European Portuguese: adjectives after the noun, agreeing; two of them joined by "e". */
import type { LanguageTexts } from '../types.ts';
import { articles } from './articles.ts';
import { categories } from './categories.ts';
import { sentences } from './sentences.ts';
import { stores } from './stores.ts';
import { words } from './words.ts';

export const pt: LanguageTexts = {
  words,
  sentences,
  categories,
  stores,
  articles,
  grammar: {
    colon: ': ',
    definite: (noun, gender) => `${gender === 'f' ? 'a' : 'o'} ${noun}`,
    name: ({ noun, collection, shape, adjectives, material, phrases, seats }) =>
      [
        noun,
        ...(seats ? [`de ${seats} lugares`] : []),
        [...(shape ? [shape] : []), ...adjectives].join(' e '),
        collection,
        material,
        ...phrases,
      ]
        .filter(Boolean)
        .join(' '),
    the: (definite, collection) => `${definite} ${collection}`,
    material: (material, part) => {
      if (part === 'shade') return `com abajur em ${material}`;
      return part === 'frame' ? `com moldura em ${material}` : `em ${material}`;
    },
    second: (part, material) => `com ${part} em ${material}`,
    colourInSentence: (label) => label,
  },
};
