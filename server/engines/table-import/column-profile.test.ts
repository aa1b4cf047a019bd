import { expect, test } from 'vitest';
import { numberIn, profilesOf } from './column-profile.ts';

const counts = (cells: string[]): boolean =>
  profilesOf(
    ['a'],
    cells.map((cell) => [cell]),
  )[0]!.counter;

test('a column that counts rows', () => {
  expect(counts(['1', '2', '3', '4', '5'])).toBe(true);
  expect(counts(['1', '2', '3', '316', '317', '318'])).toBe(true);
  expect(counts(['1', '2', '3'])).toBe(false);
  expect(counts(['100200', '100310', '100420', '100530', '100640'])).toBe(false);
  expect(counts(['1', '2', '2', '3', '4'])).toBe(false);
  expect(counts(['A1', 'A2', 'A3', 'A4', 'A5'])).toBe(false);
});

test('what the cells of a column look like', () => {
  const [code, price, ean, weight, picture, note] = profilesOf(
    ['a', 'b', 'c', 'd', 'e', 'f'],
    [
      ['LA-1', '12,90 €', '4006381333931', '1,5 kg', 'https://pictures.example/1.jpg', ''],
      ['LA-2', '0,00 €', '4006381333948', '12 kg', 'https://pictures.example/2.jpg', 'two words'],
      ['LA-3', '7,00 €', '4006381333955', '3 kg', 'https://pictures.example/3.jpg', ''],
    ],
  );
  expect(code).toMatchObject({ filled: 3, distinct: 3, compared: 3, numbers: null, samples: ['LA-1', 'LA-2', 'LA-3'] });
  expect(price).toMatchObject({ money: 1, numbers: { zeros: 1, least: { value: 0, line: 3 }, most: { value: 12.9, line: 2 } } });
  expect(ean!.gtins).toBe(1);
  expect(weight).toMatchObject({ units: 1, numbers: { whole: false, middle: { value: 3, line: 4 } } });
  expect(picture).toMatchObject({ addresses: 1, pictures: 1 });
  expect(note).toMatchObject({ filled: 1, words: 1 });
});

test('numbers are read with their last sign as the decimal one', () => {
  expect(['1.234,50', '1,234.50', "1'200", '-3', '.5', '12 kg', 'A1', '2026-01-01'].map(numberIn)).toEqual([
    1234.5,
    1234.5,
    1200,
    -3,
    0.5,
    12,
    null,
    null,
  ]);
});

const countries = (cells: string[]): number =>
  profilesOf(
    ['a'],
    cells.map((cell) => [cell]),
  )[0]!.countries;

test('countries are recognized by name in all languages and by their codes, and not taken for languages', () => {
  expect(countries(['Deutschland', 'China', 'Włochy', 'Țările de Jos', 'Made in Portugal'])).toBe(1);
  expect(countries(['Alemania', 'Allemagne', 'Germania', 'Niemcy', 'Alemanha'])).toBe(1);
  expect(countries(['CN', 'DE', 'VN', 'TR'])).toBe(1);
  expect(countries(['CHN', 'DEU', 'VNM'])).toBe(1);
  expect(countries(['DE', 'FR', 'IT'])).toBe(0);
  expect(countries(['S', 'M', 'XL', 'XXL'])).toBe(0);
  expect(countries(['red', 'blue', 'China'])).toBeLessThan(0.5);
});
