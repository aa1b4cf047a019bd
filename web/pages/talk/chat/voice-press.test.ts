import { expect, it } from 'vitest';
import { endOf, isAway, type Press } from './voice-press.ts';

const press = (wasRecording = false): Press => ({ at: 1_000, x: 100, y: 500, wasRecording });

it.each([
  ['a click leaves the recording on', press(), { at: 1_200, x: 101, y: 502 }, 'stay'],
  ['the next click sends it', press(true), { at: 1_100, x: 100, y: 500 }, 'finish'],
  ['so does a long press on a running recording', press(true), { at: 3_000, x: 100, y: 500 }, 'finish'],
  ['a press that is held sends when it ends', press(), { at: 4_000, x: 110, y: 490 }, 'finish'],
  ['one that slides away cancels', press(), { at: 4_000, x: 100, y: 400 }, 'cancel'],
  ['even a short one', press(), { at: 1_200, x: 0, y: 500 }, 'cancel'],
  ['but not what a click had begun', press(true), { at: 1_200, x: 0, y: 500 }, 'stay'],
] as const)('%s', (_, pressed, end, expected) => {
  expect(endOf(pressed, end)).toBe(expected);
});

it('is away from 80 pixels on', () => {
  expect(isAway(press(), { x: 180, y: 500 })).toBe(false);
  expect(isAway(press(), { x: 181, y: 500 })).toBe(true);
});
