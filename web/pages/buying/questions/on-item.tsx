import { type ReactNode, Suspense, useState } from 'react';
import type { ItemPage, ItemVariant } from '../../../../contract/catalogue/catalogue.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isBuyer, may, useShell } from '../../../app/shell.ts';

const ItemQuestions = lazyPart(() => import('./item-questions.tsx'));

/** Questions to the seller and a link to request a quote: below an item's facts, loaded on demand. */
export function QuestionsOnItem({ item, variant }: { item: ItemPage; variant: ItemVariant | null }): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  const [open, setOpen] = useState(false);
  const quotes = viewer === null || (isBuyer(viewer) && !viewer.unaudited && may(viewer, 'order.place'));
  return (
    <section className="mt-14" aria-label={text('facts.questions')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-display text-xl">{text('facts.questions')}</h2>
        <div className="flex flex-wrap gap-3">
          {!open && (
            <Button kind="secondary" icon="mail" onClick={() => setOpen(true)}>
              {text('facts.questionsShow')}
            </Button>
          )}
          {quotes && (
            <ButtonLink
              kind="secondary"
              icon="receipt"
              to={`/purchased/quotes/new?item=${item.id}${variant ? `&variant=${variant.id}` : ''}`}
            >
              {text('facts.requestQuote')}
            </ButtonLink>
          )}
        </div>
      </div>
      {open && (
        <Suspense fallback={<Skeleton className="mt-4 h-24" />}>
          <ItemQuestions
            item={item}
            variant={variant}
            mayAsk={isBuyer(viewer) && !viewer?.unaudited && may(viewer, 'chat.use')}
            isVisitor={viewer === null}
          />
        </Suspense>
      )}
    </section>
  );
}
