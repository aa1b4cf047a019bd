import { expect, it } from 'vitest';
import { eachRow } from './each-row.ts';

it('goes on after a row that fails, and throws all failures at the end', async () => {
  const done: number[] = [];
  const work = async (row: number): Promise<void> => {
    if (row % 2 === 0) throw new Error(`row ${row}`);
    done.push(row);
  };
  const error = await eachRow([1, 2, 3, 4, 5], work).catch((thrown: unknown) => thrown);
  expect(done).toEqual([1, 3, 5]);
  expect(error).toBeInstanceOf(AggregateError);
  expect((error as AggregateError).errors.map(String)).toEqual(['Error: row 2', 'Error: row 4']);
  expect(await eachRow([1, 3], work)).toBe(2);
});
