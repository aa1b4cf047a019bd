import { describe, expect, it } from 'vitest';
import { mostMentioned } from '../../../../contract/talk/chat-messages.ts';
import { mentionsIn } from './mentions.ts';

const person = (userId: number, name: string, left = false) => ({ userId: String(userId), name, left });
const people = [person(1, 'Me'), person(2, 'Ann'), person(3, 'Ann Lee'), person(4, 'J. (Jo) O’Neil'), person(5, 'Gone', true)];

describe('mentions of a text', () => {
  it.each([
    ['@Ann Lee please look', ['3']],
    ['@Ann and @Ann Lee', ['2', '3']],
    ['@Ann, @Ann and @Ann', ['2']],
    ['@Anna or a@Ann', []],
    ['(@J. (Jo) O’Neil)', ['4']],
    ['@Me @Gone @Nobody', []],
    ['Ann without a sign', []],
    ['@All', []],
  ])('%s', (msg, ids) => expect(mentionsIn(msg, people, '1', null)).toEqual(ids));

  it('knows names with a hyphen', () => {
    const hyphened = [person(9, 'Anne-Marie')];
    expect(mentionsIn('@Anne-Marie, or a@b.example', hyphened, '1', null)).toEqual(['9']);
  });

  it('mentions everybody where the writer may', () => {
    expect(mentionsIn('@All @Ann', people, '1', 'All')).toBe('ALL');
    expect(mentionsIn('@Ann', people, '1', 'All')).toEqual(['2']);
  });

  it('mentions at most fifty', () => {
    const many = Array.from({ length: 60 }, (_, at) => person(at + 10, `P${at}`));
    const msg = many.map(({ name }) => `@${name}`).join(' ');
    expect(mentionsIn(msg, many, '1', null)).toHaveLength(mostMentioned);
  });
});
