import { everybody, mostMentioned } from '../../../../contract/talk/chat-messages.ts';

type Person = { userId: string; name: string; left: boolean };

/**
 * Whom a text mentions: each `@Name` of somebody of the conversation, also in a draft of another day; `ALL` for everybody, where the writer may.
 * Longer names come first: `@Ann Lee` is no mention of Ann.
 */
export function mentionsIn(msg: string, people: readonly Person[], userId: string, all: string | null): typeof everybody | string[] {
  if (!msg.includes('@')) return [];
  const others = people.filter((person) => person.userId !== userId && !person.left && person.name !== '');
  const names = [...new Set([...others.map(({ name }) => name), ...(all === null ? [] : [all])])].toSorted((a, b) => b.length - a.length);
  const found = new Set<string>();
  let rest = msg;
  for (const name of names) {
    const named = new RegExp(String.raw`(?<![\p{L}\p{N}])@${escaped(name)}(?![\p{L}\p{N}])`, 'gu');
    const without = rest.replaceAll(named, ' ');
    if (without !== rest) found.add(name);
    rest = without;
  }
  if (all !== null && found.has(all)) return everybody;
  return others.flatMap((person) => (found.has(person.name) ? [person.userId] : [])).slice(0, mostMentioned);
}

/** A hyphen needs no escape outside of a class, and may have none. */
const escaped = (name: string): string => name.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
