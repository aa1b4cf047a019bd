/** Spanish: adjectives after the noun, agreeing; two of them joined by "y". */
import type { LanguageTexts } from '../types.ts';
import { articles } from './articles.ts';
import { categories } from './categories.ts';
import { sentences } from './sentences.ts';
import { stores } from './stores.ts';
import { words } from './words.ts';

export const es: LanguageTexts = {
  words,
  sentences,
  categories,
  stores,
  articles,
  grammar: {
    colon: ': ',
    definite: (noun, gender) => `${gender === 'f' ? 'la' : 'el'} ${noun}`,
    name: ({ noun, collection, shape, adjectives, material, phrases, seats }) =>
      [
        noun,
        [...(shape ? [shape] : []), ...adjectives].join(' y '),
        ...(seats ? [`de ${seats} plazas`] : []),
        collection,
        material,
        ...phrases,
      ]
        .filter(Boolean)
        .join(' '),
    the: (definite, collection) => `${definite} ${collection}`,
    material: (material, part) => {
      if (part === 'shade') return `con pantalla de ${material}`;
      return part === 'frame' ? `con marco de ${material}` : `de ${material}`;
    },
    second: (part, material) => `con ${part} de ${material}`,
    colourInSentence: (label) => label,
  },
};
