import type { ReactNode } from 'react';
import { wishListCalls, type WishList } from '../../../../contract/buying/wish-lists.ts';
import { send } from '../../../app/api/client.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { DownloadLink } from '../../materials/documents/download-link.tsx';

/** Actions on all selected lines, or on the entire list when none is selected. */
export function ChosenTools({
  listId,
  lists,
  chosen,
  all,
  itemIds,
  onChoose,
  onDone,
}: {
  listId: number | null;
  lists: readonly WishList[];
  chosen: number[];
  /** The lines of this page. */
  all: number[];
  /** Of the chosen lines, or of all. */
  itemIds: readonly number[];
  onChoose: (on: boolean) => void;
  onDone: () => void;
}): ReactNode {
  const text = useText();
  // Also after a refusal, so that the page shows what the server has.
  const { pending, run: act } = useCalls({ revalidate: 'always' });
  const isAll = chosen.length === all.length;
  const buy = () =>
    act(async () => {
      // A list without a choice means all of it, further pages included.
      const selection = chosen.length === 0 && listId !== null ? { listId, lineIds: [] } : { lineIds: chosen.length > 0 ? chosen : all };
      const { added, toChoose } = await send(wishListCalls.toCart, selection);
      if (added > 0) showMessage(text('lists.inCart', { count: added }), 'positive', { to: '/shopcart', label: text('lists.toCart') });
      if (toChoose > 0) showMessage(text('lists.toChoose', { count: toChoose }));
      onDone();
    });
  return (
    <div className="mt-5 mb-3 -ml-3 flex flex-wrap items-center gap-x-1 gap-y-1">
      <Button kind="quiet" size="small" onClick={() => onChoose(!isAll)}>
        {text(isAll ? 'lists.chooseNone' : 'lists.chooseAll')}
      </Button>
      <Button kind="quiet" size="small" icon="cart" busy={pending} onClick={() => void buy()}>
        {chosen.length > 0 ? text('lists.buyChosen', { count: chosen.length }) : text('lists.buyAll')}
      </Button>
      <Button
        kind="quiet"
        size="small"
        icon="trash"
        disabled={chosen.length === 0}
        onClick={() =>
          void act(async () => {
            await send(wishListCalls.remove, { lineIds: chosen });
            onDone();
          })
        }
      >
        {text('lists.removeChosen')}
      </Button>
      <DownloadLink small of={`items=${itemIds.join(',')}`} label={text('lists.download')} />
      {chosen.length > 0 && lists.length > 1 && (
        <Select
          label={text('lists.moveTo')}
          labelHidden
          value=""
          options={[
            { value: '', label: text('lists.moveTo'), disabled: true },
            ...lists.filter((one) => one.id !== listId).map((one) => ({ value: String(one.id), label: one.name })),
          ]}
          className="w-48"
          onChange={(event) => {
            const target = Number(event.target.value);
            void act(async () => {
              const { lines } = await send(wishListCalls.move, { lineIds: chosen, listId: target });
              showMessage(text('lists.moved', { count: lines }), 'positive');
              onDone();
            });
          }}
        />
      )}
    </div>
  );
}
