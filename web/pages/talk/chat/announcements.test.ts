import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Announcements } from './announcements.ts';

const count = (many: number, names: string): string => `${many} from ${names}`;
const of = (name: string, ...words: string[]) => words.map((one) => ({ name, words: `${name}: ${one}` }));

describe('reading new messages out', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('reads one a second, in order, and loses none', () => {
    const said: string[] = [];
    const queue = new Announcements((words) => said.push(words));
    queue.add(of('Ada', 'one'), count);
    expect(said).toEqual(['Ada: one']);
    queue.add(of('Ada', 'two'), count);
    queue.add(of('Bo', 'three'), count);
    vi.advanceTimersByTime(999);
    expect(said).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(said).toEqual(['Ada: one', 'Ada: two']);
    vi.advanceTimersByTime(1_000);
    expect(said).toEqual(['Ada: one', 'Ada: two', 'Bo: three']);
    // The same words again.
    vi.advanceTimersByTime(5_000);
    queue.add(of('Bo', 'three'), count);
    expect(said).toHaveLength(4);
  });

  it('counts what would wait for long', () => {
    const said: string[] = [];
    const queue = new Announcements((words) => said.push(words));
    queue.add([...of('Ada', 'one', 'two', 'three'), ...of('Bo', 'four')], count);
    vi.advanceTimersByTime(10_000);
    expect(said).toEqual(['4 from Ada, Bo']);
  });

  it('says nothing after its end', () => {
    const said: string[] = [];
    const queue = new Announcements((words) => said.push(words));
    queue.add(of('Ada', 'one', 'two'), count);
    queue.stop();
    vi.advanceTimersByTime(10_000);
    expect(said).toEqual(['Ada: one']);
  });
});
