import type { ReactNode } from 'react';
import { useText } from '../../app/i18n/text.tsx';
import { Icon } from '../../ui/icon.tsx';

const round =
  'flex size-9 items-center justify-center rounded-full bg-surface/90 text-ink shadow-sm hover:text-accent focus-visible:text-accent';

/*
 * The buttons carry what they are about and nothing else: parts that the server writes once for many pages have no handlers. One listener
 * for all (list-host.tsx) does the rest.
 */

/** On an item's card: saves it to the list used last, or takes it into the comparison. */
export function CardButtons({ id, name }: { id: number; name: string }): ReactNode {
  const text = useText();
  return (
    <div className="absolute top-2 right-2 z-10 flex flex-col gap-1.5">
      <button type="button" data-wish={`i${id}`} data-item={id} aria-label={text('common.saveItem', { name })} className={round}>
        <Icon name="heart" size={18} />
      </button>
      <button type="button" data-compare={id} aria-label={text('common.compareItem', { name })} className={round}>
        <Icon name="compare" size={18} />
      </button>
    </div>
  );
}
