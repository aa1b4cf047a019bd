import fc from 'fast-check';
import type { Operation } from './picking.ts';
import { operations } from './operations.ts';

const byName = new Map(operations.map(([, name, operation]) => [name, operation]));

/** The name of an operation, by which a failing run can be read, and the numbers by which it picks what it is about. */
export const step = fc.record({
  kind: fc.oneof(...operations.map(([weight, name]) => ({ weight, arbitrary: fc.constant(name) }))),
  numbers: fc.array(fc.nat(0xff_ff), { minLength: 5, maxLength: 5 }),
});

export const plan = (
  market: Parameters<Operation>[0],
  { kind, numbers }: { kind: string; numbers: readonly number[] },
): ReturnType<Operation> => byName.get(kind)?.(market, numbers) ?? null;
