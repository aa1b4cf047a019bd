import { type CallContext, JsonText } from '../../../platform/http/handler.ts';
import { type AnswerCache, answersOf, type Lifetime } from './answer-cache.ts';

/** The JSON of an answer, cached if there is a cache. The key is combined with language, country and prices. */
async function cached<Answer>(
  context: CallContext,
  cache: AnswerCache | undefined,
  key: string,
  load: () => Promise<{ answer: Answer; lifetime: Lifetime }>,
): Promise<Answer | JsonText> {
  if (!cache) return (await load()).answer;
  const text = await cache.answer(`${key} ${context.language} ${context.country} ${context.config.prices}`, context.now(), async () => {
    const { answer, lifetime } = await load();
    return { text: JSON.stringify(answer), lifetime };
  });
  return new JsonText(text);
}

/** An answer that is the same for every visitor of a language and country; answers for signed-in callers are never cached. */
export const cachedForVisitors = <Answer>(context: CallContext, key: string, load: () => Promise<{ answer: Answer; lifetime: Lifetime }>) =>
  cached(context, context.session ? undefined : answersOf(context.database), key, load);

/** An answer that does not depend on the caller. */
export const cachedForAll = <Answer>(context: CallContext, key: string, load: () => Promise<{ answer: Answer; lifetime: Lifetime }>) =>
  cached(context, answersOf(context.database), key, load);
