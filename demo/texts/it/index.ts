/** Italian: adjectives after the noun, agreeing; the article by the noun's first letters. */
import type { Gender, LanguageTexts } from '../types.ts';
import { articles } from './articles.ts';
import { categories } from './categories.ts';
import { sentences } from './sentences.ts';
import { stores } from './stores.ts';
import { words } from './words.ts';

function definite(noun: string, gender: Gender): string {
  if (/^[aeiou]/.test(noun)) return `l’${noun}`;
  if (gender === 'f') return `la ${noun}`;
  return /^(s[^aeiou]|z|ps|gn)/.test(noun) ? `lo ${noun}` : `il ${noun}`;
}

export const it: LanguageTexts = {
  words,
  sentences,
  categories,
  stores,
  articles,
  grammar: {
    colon: ': ',
    definite,
    name: ({ noun, collection, shape, adjectives, material, phrases, seats }) =>
      [
        noun,
        ...(seats ? [`a ${seats} posti`] : []),
        [...(shape ? [shape] : []), ...adjectives].join(' e '),
        collection,
        material,
        ...phrases,
      ]
        .filter(Boolean)
        .join(' '),
    the: (noun, collection) => `${noun} ${collection}`,
    material: (material, part) => {
      if (part === 'shade') return `con paralume in ${material}`;
      return part === 'frame' ? `con cornice in ${material}` : `in ${material}`;
    },
    second: (part, material) => `con ${part} in ${material}`,
    colourInSentence: (label) => label,
  },
};
