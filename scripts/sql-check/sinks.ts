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

const known = new WeakMap<CallExpression, { sink: Sink | undefined }>();

export function sinkOf(call: CallExpression): Sink | undefined {
  let found = known.get(call);
  if (!found) known.set(call, (found = { sink: read(call) }));
  return found.sink;
}

function read({ expression, arguments: given }: CallExpression): Sink | undefined {
  if (isPropertyAccessExpression(expression) && builders.has(expression.name.text)) return { kind: 'builder' };
  const found = isPropertyAccessExpression(expression)
    ? texts[expression.name.text]
    : isIdentifier(expression)
      ? functions[expression.text]
      : undefined;
  return found && given.length >= found.least ? { kind: 'text', ...found } : undefined;
}
