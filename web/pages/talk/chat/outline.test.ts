import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { candidates, type Drawing, drawingOf, type Index, outlinesFolder, pointIn } from './outline.ts';

const read = <Content>(name: string): Content =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../public', outlinesFolder, `${name}.json`), 'utf8')) as Content;
const index = read<Index>('index');
const found = (lat: number, lng: number) => {
  const codes = candidates(index, { lat, lng });
  return drawingOf(
    codes.map((code) => ({ code, drawings: read<Drawing[]>(code) })),
    { lat, lng },
  );
};

it.each([
  ['Berlin', 52.52, 13.405, 'DE'],
  ['Aachen, at a border', 50.776, 6.084, 'DE'],
  ['Vienna', 48.208, 16.373, 'AT'],
  ['Lisbon', 38.72, -9.14, 'PT'],
  ['Funchal', 32.65, -16.91, 'PT'],
  ['Saint-Denis, Réunion', -20.88, 55.45, 'FR'],
  ['Las Palmas', 28.12, -15.43, 'ES'],
  ['Valletta', 35.9, 14.51, 'MT'],
  ['Maseru, within another country', -29.31, 27.48, 'LS'],
  ['Bucharest', 44.43, 26.1, 'RO'],
  ['Anchorage', 61.22, -149.9, 'US'],
  ['Suva, at the date line', -18.14, 178.44, 'FJ'],
])('finds the country of %s', (_, lat, lng, code) => {
  expect(found(lat, lng)?.code).toBe(code);
});

it('finds none in the middle of an ocean', () => {
  expect(found(30, -40)).toBeNull();
});

it('draws Berlin in the north east of Germany', () => {
  const drawing = found(52.52, 13.405)?.drawing as Drawing;
  const { x, y } = pointIn(drawing, { lat: 52.52, lng: 13.405 });
  expect(x / drawing.size[0]).toBeGreaterThan(0.75);
  expect(y / drawing.size[1]).toBeLessThan(0.4);
  expect(Math.max(...drawing.size)).toBe(240);
});
