import { expect, it } from 'vitest';
import { languagesFor } from './spoken-languages.ts';

it('items need the languages of the countries that they are sold to, and English where none of ours is read', () => {
  expect(languagesFor(['DE', 'AT'])).toEqual(['de']);
  expect(languagesFor(['CH'])).toEqual(['de', 'fr', 'it']);
  expect(languagesFor(['PL', 'SE'])).toEqual(['en', 'pl']);
  expect(languagesFor([])).toEqual([]);
});
