/** French: adjectives after the noun, agreeing; a no-break space before colons. */
import type { LanguageTexts } from '../types.ts';
import { articles } from './articles.ts';
import { categories } from './categories.ts';
import { sentences } from './sentences.ts';
import { stores } from './stores.ts';
import { words } from './words.ts';

function definite(noun: string, gender: string): string {
  if (/^[aeiouéèêhy]/.test(noun)) return `l’${noun}`;
  return `${gender === 'f' ? 'la' : 'le'} ${noun}`;
}

export const fr: LanguageTexts = {
  words,
  sentences,
  categories,
  stores,
  articles,
  grammar: {
    colon: '\u00a0: ',
    definite,
    name: ({ noun, collection, shape, adjectives, material, phrases, seats }) =>
      [
        noun,
        ...(seats ? [`${seats} places`] : []),
        [...(shape ? [shape] : []), ...adjectives].join(' et '),
        collection,
        material,
        ...phrases,
      ]
        .filter(Boolean)
        .join(' '),
    the: (noun, collection) => `${noun} ${collection}`,
    material: (material, part) => {
      if (part === 'shade') return `avec abat-jour en ${material}`;
      return part === 'frame' ? `avec cadre en ${material}` : `en ${material}`;
    },
    second: (part, material) => `avec ${part} en ${material}`,
    colourInSentence: (label) => label,
  },
};
