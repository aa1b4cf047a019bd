import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { ItemPage, ItemVariant } from '../../../../contract/catalogue/catalogue.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isBuyer, may, useShell } from '../../../app/shell.ts';

const ItemQuestions = lazyPart(() => import('./item-questions.tsx'));

const anchor = 'questions';

/** Questions to the seller: below an item's facts, loaded on demand. */
export function QuestionsOnItem({ item, variant }: { item: ItemPage; variant: ItemVariant | null }): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    // The buying box leads here, and so do addresses that were passed on.
    const follow = () => location.hash === `#${anchor}` && setOpen(true);
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return (
    <section className="mt-14 scroll-mt-36" id={anchor} aria-label={text('facts.questions')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-display text-xl">{text('facts.questions')}</h2>
        {!open && (
          <Button kind="secondary" icon="mail" onClick={() => setOpen(true)}>
            {text('facts.questionsShow')}
          </Button>
        )}
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
