/** The calls that send a statement, by how they look. */
import { type CallExpression, isIdentifier, isPropertyAccessExpression } from 'typescript/unstable/ast';

/** Where the statement is: the receiver of the call (`builder`), or one of its arguments. */
export type Sink = { kind: 'builder' } | { kind: 'text'; text: number; values: number };

const builders = new Set(['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow']);
const texts: Record<string, { text: number; values: number; least: number }> = {
  prepared: { text: 1, values: 2, least: 2 },
  query: { text: 0, values: 1, least: 1 },
};
const functions: Record<string, { text: number; values: number; least: number }> = { read: { text: 2, values: 3, least: 4 } };

export function sinkOf({ expression, arguments: given }: CallExpression): Sink | undefined {
  if (isPropertyAccessExpression(expression) && builders.has(expression.name.text)) return { kind: 'builder' };
  const found = isPropertyAccessExpression(expression)
    ? texts[expression.name.text]
    : isIdentifier(expression)
      ? functions[expression.text]
      : undefined;
  return found && given.length >= found.least ? { kind: 'text', ...found } : undefined;
}
