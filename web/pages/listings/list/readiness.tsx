import { type ReactNode, useEffect, useState } from 'react';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { shopGaps } from '../../../../contract/listings/listing-words.ts';
import { listingCalls } from '../../../../contract/listings/listings.ts';
import { send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { gapTexts } from './gap-texts.ts';

/** How many items for sale have all that the web shops of dealers need; each thing that is missing leads to its items. Loaded after the list. */
export function Readiness({ storeId }: { storeId: number }): ReactNode {
  const text = useText();
  const [answer, setAnswer] = useState<AnswerOf<typeof listingCalls.readiness> | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    void send(listingCalls.readiness, { storeId }, { background: true, signal: controller.signal })
      .then(setAnswer)
      // Optional: the list works without it.
      .catch(() => undefined);
    return () => controller.abort();
  }, [storeId]);
  if (!answer || answer.items === 0 || answer.ready === answer.items) return null;
  const title = text('listings.ready', { ready: answer.ready, items: answer.items });
  return (
    <section aria-label={title} className="mt-8 max-w-2xl rounded-lg border border-line p-4 text-sm">
      <p className="mb-2 font-semibold">{title}</p>
      <Progress label={title} value={answer.ready / answer.items} />
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
        {shopGaps
          .filter((gap) => answer.gaps[gap] > 0)
          .map((gap) => (
            <TextLink key={gap} to={`/seller-console/product/product-list?state=active&missing=${gap}`}>
              {`${text(gapTexts[gap])} (${answer.gaps[gap]})`}
            </TextLink>
          ))}
      </p>
      <p className="mt-3 max-w-text text-muted">{text('listings.readyHint')}</p>
    </section>
  );
}
