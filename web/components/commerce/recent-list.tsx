import { type ReactNode, useEffect, useState } from 'react';
import type { ItemCard } from '../../../contract/catalogue/catalogue.ts';
import { useText } from '../../app/i18n/text.tsx';
import { forgetItems, recentItems } from '../../app/session/device/recent-items.ts';
import { Button } from '../../ui/button.tsx';
import { ItemGrid } from './item-card.tsx';

/** What the device remembers and the caller may still see, with today's prices. */
export default function RecentList({ except, className }: { except: number | null; className: string }): ReactNode {
  const text = useText();
  const [items, setItems] = useState<ItemCard[]>([]);
  useEffect(() => {
    const ids = recentItems().filter((id) => id !== except);
    let isHere = true;
    const load = async () => {
      const [{ catalogueCalls }, { send }] = await Promise.all([
        import('../../../contract/catalogue/catalogue.ts'),
        import('../../app/api/client.ts'),
      ]);
      const found = await send(catalogueCalls.items, { ids }, { background: true });
      if (isHere) setItems(found);
    };
    // Without an answer the page is as it would be without a memory.
    if (ids.length > 0) load().catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [except]);
  if (items.length === 0) return null;
  return (
    <section className={className}>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="font-display text-2xl">{text('compare.recent')}</h2>
        <Button
          kind="quiet"
          size="small"
          flush
          onClick={() => {
            forgetItems();
            setItems([]);
          }}
        >
          {text('compare.forget')}
        </Button>
      </div>
      <ItemGrid items={items} />
    </section>
  );
}
