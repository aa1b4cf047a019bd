import { expect, test } from 'vitest';
import { afterWrite } from './thread-cache.ts';

test('the conversations that were written last stay on the device', () => {
  const many = Array.from({ length: 50 }, (_, at) => `${at}`);
  expect(afterWrite(many, 'new', false)).toEqual({ stored: ['new', ...many.slice(0, 49)], dropped: ['49'] });
  expect(afterWrite(many, '49', false)).toEqual({ stored: ['49', ...many.slice(0, 49)], dropped: [] });
  expect(afterWrite(['a', 'b'], 'a', true)).toEqual({ stored: ['b'], dropped: [] });
});
