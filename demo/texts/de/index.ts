/** German: adjectives before the noun with strong endings, materials as compounds where something is made with them. */
import { capitalise, firstForm, secondForm } from '../compose.ts';
import type { LanguageTexts, MainPart } from '../types.ts';
import { articles } from './articles.ts';
import { categories } from './categories.ts';
import { sentences } from './sentences.ts';
import { stores } from './stores.ts';
import { words } from './words.ts';

const compoundParts: Record<Exclude<MainPart, 'whole'>, string> = { cover: 'bezug', shade: 'schirm', frame: 'rahmen' };
const articleOf = { m: 'der', f: 'die', n: 'das' };

export const de: LanguageTexts = {
  words,
  sentences,
  categories,
  stores,
  articles,
  grammar: {
    colon: ': ',
    definite: (noun, gender) => `${articleOf[gender]} ${noun}`,
    name: ({ noun, collection, shape, adjectives, material, phrases, seats }) => {
      // "mit Samtbezug und hoher Rückenlehne", not "mit … mit …".
      const rest = phrases.map((phrase) => (material.startsWith('mit ') ? phrase.replace(/^mit /, 'und ') : phrase));
      return [...(shape ? [shape] : []), ...adjectives, seats ? `${seats}-Sitzer-${noun}` : noun, collection, material, ...rest].join(' ');
    },
    the: (definite, collection) => `${definite} ${collection}`,
    material: (material, part) => (part === 'whole' ? `aus ${firstForm(material)}` : `mit ${secondForm(material)}${compoundParts[part]}`),
    second: (part, material) => `mit ${secondForm(material)}${part}`,
    colourInSentence: capitalise,
  },
};
