/** Floor and subject in turn, so that whatever else the machine does hits both. */
import type { Measured } from './load.ts';

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Medians over the rounds; failures of all of them. */
export function middle(all: readonly Measured[]): Measured {
  const of = (pick: (one: Measured) => number) => median(all.map(pick));
  return {
    perSecond: of((one) => one.perSecond),
    p50: of((one) => one.p50),
    p95: of((one) => one.p95),
    failed: all.reduce((sum, one) => sum + one.failed, 0),
    ...(all.every((one) => one.cpu !== undefined) ? { cpu: of((one) => one.cpu ?? 0) } : {}),
  };
}

export type Compared = { subject: Measured; floor: Measured; ratio: number };

/** `ratio` is the median of the rounds' own ratios: the two halves of a round ran under about the same conditions. */
export async function compare(
  rounds: number,
  subject: (round: number) => Promise<Measured>,
  floor: (round: number) => Promise<Measured>,
): Promise<Compared> {
  const pairs: { subject: Measured; floor: Measured }[] = [];
  for (let round = 0; round < rounds; round++) {
    const below = await floor(round);
    pairs.push({ floor: below, subject: await subject(round) });
  }
  return {
    subject: middle(pairs.map((pair) => pair.subject)),
    floor: middle(pairs.map((pair) => pair.floor)),
    ratio: median(pairs.map((pair) => pair.subject.perSecond / pair.floor.perSecond)),
  };
}

export async function repeat(rounds: number, subject: (round: number) => Promise<Measured>): Promise<Measured> {
  const all: Measured[] = [];
  for (let round = 0; round < rounds; round++) all.push(await subject(round));
  return middle(all);
}
