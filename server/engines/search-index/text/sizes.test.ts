import { expect, it } from 'vitest';
import { sizesApart } from './sizes.ts';

const known = new Set(['80', '120', '60', '160', '200', '300', '75', '4x40', '5m', '90', '230']);
const apart = (text: string): string => sizesApart(text, (word) => known.has(word));

it.each([
  ['desk 120 x 60 cm', 'desk 120 60 cm'],
  ['80x80 Tisch', '80 80 Tisch'],
  ['table 160×80×75', 'table 160 80 75'],
  ['Teppich 2x3 m', 'Teppich 200 300 cm'],
  ['Schreibtisch 1,60 m', 'Schreibtisch 160 cm'],
  ['desk 1.6m', 'desk 160 cm'],
  ['desk 160cm wide', 'desk 160 cm'],
  ['bureau largeur 120', 'bureau 120'],
  ['Tisch Höhe: 75 cm', 'Tisch 75 cm'],
  ['stół szerokość 80 cm', 'stół 80 cm'],
])('the numbers of a size: %s', (text, expected) => {
  expect(apart(text)).toBe(expected);
});

it.each(['screws 4x40', 'cable 5m', 'AB-80x90', 'AX80 lamp', 'extra long lamp', '12x13 frame', 'silla alta 75', 'E27 10 W', '120x60'])(
  'stays as it is: %s',
  (text) => {
    expect(apart(text)).toBe(text);
  },
);
