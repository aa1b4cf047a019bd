import type { AnswerCache } from '../../../platform/cache/answer-cache.ts';
import type { CallContext, JsonText } from '../../../platform/http/handler.ts';
import { answersOf, type Lifetime, tagsOf } from './visitor-answers.ts';

/** The JSON of an answer, cached if there is a cache. The key is combined with language, country and prices. */
async function cached<Answer>(
  context: CallContext,
  cache: AnswerCache | undefined,
  key: string,
  load: () => Promise<{ answer: Answer; lifetime: Lifetime }>,
): Promise<Answer | JsonText> {
  if (!cache) return (await load()).answer;
  return cache.answer(`${key} ${context.language} ${context.country} ${context.config.prices}`, context.now, async () => {
    const { answer, lifetime } = await load();
    return { text: JSON.stringify(answer), tags: tagsOf(lifetime), until: lifetime.until };
  });
}

/** An answer that is the same for every visitor of a language and country; answers for signed-in callers are never cached. */
export const cachedForVisitors = <Answer>(context: CallContext, key: string, load: () => Promise<{ answer: Answer; lifetime: Lifetime }>) =>
  cached(context, context.caller ? undefined : answersOf(context.database), key, load);

/** An answer that does not depend on the caller. */
export const cachedForAll = <Answer>(context: CallContext, key: string, load: () => Promise<{ answer: Answer; lifetime: Lifetime }>) =>
  cached(context, answersOf(context.database), key, load);
