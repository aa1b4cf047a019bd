/** Polish: qualities before the noun, agreeing; materials in the genitive, parts in the cases that their prepositions ask for. */
import { secondForm } from '../compose.ts';
import type { LanguageTexts } from '../types.ts';
import { articles } from './articles.ts';
import { categories } from './categories.ts';
import { sentences } from './sentences.ts';
import { stores } from './stores.ts';
import { words } from './words.ts';

/** "z regulacją wysokości" follows the noun, "składany" leads. */
const isPhrase = (quality: string): boolean => /^ze? /.test(quality);

export const pl: LanguageTexts = {
  words,
  sentences,
  categories,
  stores,
  articles,
  grammar: {
    colon: ': ',
    definite: (noun) => noun,
    name: ({ noun, collection, shape, adjectives, material, phrases, seats }) => {
      const qualities = [...(shape ? [shape] : []), ...adjectives.filter((quality) => !isPhrase(quality))].join(', ');
      // "z obiciem z weluru i wysokim oparciem", not "z … z …".
      const rest = phrases.map((phrase) => (material.startsWith('z obiciem') ? phrase.replace(/^ze? /, 'i ') : phrase));
      return [qualities, noun, ...(seats ? [`${seats}-osobowa`] : []), collection, material, ...adjectives.filter(isPhrase), ...rest]
        .filter(Boolean)
        .join(' ');
    },
    the: (noun, collection) => `${noun} ${collection}`,
    material: (material, part) => {
      const genitive = secondForm(material);
      if (part === 'cover') return `z obiciem ${genitive}`;
      if (part === 'shade') return `z abażurem ${genitive}`;
      return part === 'frame' ? `w ramie ${genitive}` : genitive;
    },
    second: (part, material) => `${part} ${secondForm(material)}`,
    colourInSentence: (label) => label,
  },
};
