import { expect, test } from 'vitest';
import type { Snapshot } from '../../editor/snapshots.ts';
import { placePictures } from './requested-columns.ts';

const item = (pictureKeys: string[], own: string | null) =>
  ({ pictureKeys, pictureAlts: {}, variants: [{ pictureKey: own }] }) as unknown as Snapshot;

test('pictures of variants stay in the gallery, or outside of it, as before', () => {
  const [among, apart, fetched] = [item(['a', 'b'], 'b'), item(['a', 'b'], 'own'), item(['a'], 'new')];
  placePictures(among, ['c']);
  placePictures(apart, ['a', 'b']);
  placePictures(fetched, ['a'], ['new']);
  expect([among, apart, fetched].map(({ pictureKeys }) => pictureKeys)).toEqual([
    ['c', 'b'],
    ['a', 'b'],
    ['a', 'new'],
  ]);
});
