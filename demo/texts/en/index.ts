/** English (British spelling). */
import type { LanguageTexts } from '../types.ts';
import { articles } from './articles.ts';
import { categories } from './categories.ts';
import { sentences } from './sentences.ts';
import { stores } from './stores.ts';
import { words } from './words.ts';

const seatNumbers = ['', '', 'two', 'three', 'four', 'five', 'six'];

export const en: LanguageTexts = {
  words,
  sentences,
  categories,
  stores,
  articles,
  grammar: {
    colon: ': ',
    definite: (noun) => noun,
    name: ({ noun, collection, shape, adjectives, material, phrases, seats }) =>
      [
        collection,
        ...adjectives,
        ...(shape ? [shape] : []),
        ...(seats ? [`${seatNumbers[seats] ?? seats}-seater`] : []),
        noun,
        material,
        ...phrases,
      ].join(' '),
    the: (noun, collection) => `the ${collection} ${noun}`,
    material: (material, part) => (part === 'shade' || part === 'frame' ? `with ${material.replace(' ', '-')} ${part}` : `in ${material}`),
    second: (part, material) => `with ${material.replace(' ', '-')} ${part}`,
    colourInSentence: (label) => label,
  },
};
