import { describe, expect, it } from 'vitest';
import { CategoryGuesser, type CategoryNames, proposed } from './guess.ts';

const tree: CategoryNames[] = [
  { id: 1, key: 'lighting', path: [1], names: { en: 'Lighting', de: 'Leuchten', fr: 'Luminaires' } },
  { id: 2, key: 'table-lamps', path: [1, 2], names: { en: 'Table lamps', de: 'Tischleuchten', fr: 'Lampes de table' } },
  { id: 3, key: 'office', path: [3], names: { en: 'Office supplies', de: 'Bürobedarf', fr: 'Fournitures de bureau' } },
  { id: 4, key: 'tape', path: [3, 4], names: { en: 'Tape dispensers', de: 'Klebebandabroller', fr: 'Dévidoirs de ruban' } },
  { id: 5, key: 'lamp-parts', path: [1, 5], names: { en: 'Accessories', de: 'Zubehör' } },
  { id: 6, key: 'office-parts', path: [3, 6], names: { en: 'Accessories', de: 'Zubehör' } },
];
const guesser = new CategoryGuesser(tree);
const best = (path: string[], names: string[] = [], language: 'en' | 'de' | 'fr' = 'en') => {
  const guesses = guesser.guess(path, names, language);
  return [guesses[0]?.key, proposed(guesses)?.key];
};

describe('categories are guessed', () => {
  it('by other forms of their names, in every language, with the names above them', () => {
    expect(best(['Lamps for tables'])).toEqual(['table-lamps', 'table-lamps']);
    expect(best(['Leuchte', 'Tischleuchte'])).toEqual(['table-lamps', 'table-lamps']);
    expect(best(['lampe de table'])).toEqual(['table-lamps', 'table-lamps']);
    expect(best(['Office supply', 'Accessory'])).toEqual(['office-parts', 'office-parts']);
  });

  it('but are asked about where several fit, the names above differ, or only those above are known', () => {
    expect(best(['Accessories'])[1]).toBeUndefined();
    expect(best(['Bicycles', 'Table lamp'])).toEqual(['table-lamps', undefined]);
    expect(best(['Lighting', 'Torches'])).toEqual(['lighting', undefined]);
    expect(best(['Seafood'])).toEqual([undefined, undefined]);
    expect(best([])).toEqual([undefined, undefined]);
  });

  it('by what goods are called, in the language of the list', () => {
    expect(best([], ['Tape dispenser (red)', 'Tape dispenser - black'])).toEqual(['tape', 'tape']);
    expect(best(['Novelties'], ['Tape dispenser (red)'])).toEqual(['tape', 'tape']);
    expect(best([], ['Dispenser for tape rolls'])[1]).toBeUndefined();
    expect(best([], ['Tape dispenser (red)', 'Mug', 'Periscope'])[1]).toBeUndefined();
    expect(best([], ['Tape dispenser'], 'de')).toEqual([undefined, undefined]);
  });
});
