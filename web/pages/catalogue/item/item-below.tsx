import { type ReactNode, Suspense, useState } from 'react';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import type { ItemPage, ItemVariant } from '../../../../contract/catalogue/catalogue.ts';
import type { materialCalls } from '../../../../contract/materials/materials.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ItemGrid } from '../../../components/commerce/item-card.tsx';
import { MaterialsOnItem } from '../../materials/documents/on-item.tsx';
import { QuestionsOnItem } from '../../buying/questions/on-item.tsx';
import { Facts } from './item-facts.tsx';
import { OrderTable } from './order-table.tsx';
import { Safety } from './item-safety.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';

const PriceHistory = lazyPart(() => import('./price-history.tsx'));

type BelowProperties = { item: ItemPage; variant: ItemVariant | null; materials: AnswerOf<typeof materialCalls.ofItem> };

/** All that stands below what is seen at first. */
export default function ItemBelow({ item, variant, materials }: BelowProperties): ReactNode {
  const text = useText();
  return (
    <>
      {item.variants.length > 1 && <OrderTable item={item} />}
      <Facts item={item} variant={variant} />
      {variant?.price && <Prices item={item} variant={variant} />}
      <Safety compliance={item.compliance} />
      <MaterialsOnItem itemId={item.id} found={materials} />
      <QuestionsOnItem item={item} variant={variant} />
      {item.similar.length > 0 && (
        <section className="mt-16">
          <h2 className="mb-6 font-display text-2xl">{text('facts.similar')}</h2>
          <ItemGrid items={item.similar} />
        </section>
      )}
    </>
  );
}

/** Loaded when it is opened. */
function Prices({ item, variant }: { item: ItemPage; variant: ItemVariant }): ReactNode {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    // It may have been opened before this script was there.
    <details
      ref={(element) => {
        if (element?.open) setOpen(true);
      }}
      className="group mt-10 border-y border-line"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 py-3 font-semibold hover:text-accent">
        {text('facts.prices')}
        <Icon name="down" size={18} className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && (
        <Suspense fallback={<div className="h-56" />}>
          <PriceHistory itemId={item.id} variant={variant} />
        </Suspense>
      )}
    </details>
  );
}
