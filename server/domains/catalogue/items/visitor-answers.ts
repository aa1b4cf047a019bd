import { type CallContext, JsonText } from '../../../platform/http/handler.ts';
import { type AnswerCache, answersOf, type Keep } from './answer-cache.ts';

/** The JSON of an answer: kept by what it depends on besides language, country and prices, where a cache is. */
async function kept<Answer>(
  context: CallContext,
  cache: AnswerCache | undefined,
  key: string,
  load: () => Promise<{ answer: Answer; keep: Keep }>,
): Promise<Answer | JsonText> {
  if (!cache) return (await load()).answer;
  const text = await cache.answer(`${key} ${context.language} ${context.country} ${context.config.prices}`, context.now(), async () => {
    const { answer, keep } = await load();
    return { text: JSON.stringify(answer), keep };
  });
  return new JsonText(text);
}

/** An answer that is the same for every visitor of a language and country; one for a signed-in caller is never kept. */
export const keptForVisitors = <Answer>(context: CallContext, key: string, load: () => Promise<{ answer: Answer; keep: Keep }>) =>
  kept(context, context.session ? undefined : answersOf(context.database), key, load);

/** An answer that does not depend on who asks. */
export const keptForAll = <Answer>(context: CallContext, key: string, load: () => Promise<{ answer: Answer; keep: Keep }>) =>
  kept(context, answersOf(context.database), key, load);
