import { describe, expect, it } from 'vitest';
import { partsOf } from './list-parts.ts';

describe('a long list in parts', () => {
  it('begins each with the heading and cuts no row', () => {
    const rows = ['id;translation', 'a-1;one', 'a-2;"two', 'lines"', 'a-3;three'].join('\r\n');
    expect(partsOf(rows, 12)).toEqual([
      { content: 'id;translation\r\na-1;one\r\n', before: 0 },
      { content: 'id;translation\r\na-2;"two\r\nlines"\r\n', before: 1 },
      { content: 'id;translation\r\na-3;three', before: 3 },
    ]);
    expect(partsOf('')).toEqual([{ content: '', before: 0 }]);
  });
});
