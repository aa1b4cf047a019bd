import type { ZodMiniType } from 'zod/mini';
import { codes } from '../../../contract/wire/codes.ts';
import { isMessageKey, type MessageKey } from '../texts.ts';
import { Refusal } from '../refusal.ts';
import { checkAccess } from './access.ts';
import type { CallContext, Handler } from './handler.ts';

/** As many as a form can show; of a list of nonsense each line would be one. */
const mostFields = 100;

/** Fields of a failed parse, each with the key of its first message. */
export function fieldErrors(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, MessageKey> {
  const fields: Record<string, MessageKey> = {};
  for (const issue of issues.slice(0, mostFields)) {
    const path = issue.path.join('.');
    fields[path] ??= isMessageKey(issue.message) ? issue.message : 'field.required';
  }
  return fields;
}

export function parseInput(schema: ZodMiniType, input: unknown): unknown {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new Refusal(codes.invalid, 'request.invalid', {}, { fields: fieldErrors(parsed.error.issues) });
  return parsed.data;
}

/** Access, input, work: the one way a call is run, by HTTP and in-process alike. */
export async function runCall(handler: Handler, input: unknown, context: CallContext): Promise<unknown> {
  checkAccess(handler.call.access, context.caller);
  return handler.run(parseInput(handler.call.input, input), context);
}
