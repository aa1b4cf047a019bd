/** Romanian: the article is part of the noun, so each noun brings its definite form; neuter agrees as masculine in the singular. */
import type { LanguageTexts } from '../types.ts';
import { articles } from './articles.ts';
import { categories } from './categories.ts';
import { sentences } from './sentences.ts';
import { stores } from './stores.ts';
import { words } from './words.ts';

export const ro: LanguageTexts = {
  words,
  sentences,
  categories,
  stores,
  articles,
  grammar: {
    colon: ': ',
    definite: (noun) => noun,
    name: ({ noun, collection, shape, adjectives, material, phrases, seats }) => {
      // "cu tapițerie din catifea și spătar înalt", not "cu … cu …".
      const rest = phrases.map((phrase) => (material.startsWith('cu ') ? phrase.replace(/^cu /, 'și ') : phrase));
      return [
        noun,
        ...(seats ? [`cu ${seats} locuri`] : []),
        [...(shape ? [shape] : []), ...adjectives].join(' și '),
        collection,
        material,
        ...rest,
      ]
        .filter(Boolean)
        .join(' ');
    },
    the: (definite, collection) => `${definite} ${collection}`,
    material: (material, part) => {
      if (part === 'cover') return `cu tapițerie din ${material}`;
      if (part === 'shade') return `cu abajur din ${material}`;
      return part === 'frame' ? `cu ramă din ${material}` : `din ${material}`;
    },
    second: (part, material) => `cu ${part} din ${material}`,
    colourInSentence: (label) => label,
  },
};
