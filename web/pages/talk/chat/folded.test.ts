import { expect, it } from 'vitest';
import { fold } from '../../../../server/engines/search-index/text/analysis.ts';
import { folded } from './folded.ts';

it.each([
  ['Łukasz Wiśniewski', 'lukasz wisniewski'],
  ['Åse Øland', 'ase oland'],
  ['Đorđe Ćirić', 'dorde ciric'],
  ['Groß', 'gross'],
  ['GROẞ', 'gross'],
  ['Þóra Sæmundsdóttir', 'thora saemundsdottir'],
  ['Ștefan', 'stefan'],
  ['محمد', 'محمد'],
])('%s is found by %s, as in the search', (name, plain) => {
  expect(folded(name)).toBe(plain);
  expect(fold(name)).toBe(plain);
});
