import { type ReactNode, useState } from 'react';
import { mostItems } from '../../../../../contract/promotions/activity-blocks.ts';
import { operatorActivityCalls } from '../../../../../contract/promotions/activities.ts';
import type { Block } from '../../../../../contract/promotions/activity-blocks.ts';
import { useCall } from '../../../../app/api/use-call.ts';
import { useText } from '../../../../app/i18n/text.tsx';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { TextField } from '../../../../ui/field.tsx';
import type { NamedItem } from './types.ts';

type ChooserProperties = {
  block: Block;
  index: number;
  set: (changed: Partial<Block>) => void;
  error: (path: string) => string | undefined;
  items: ReadonlyMap<number, NamedItem>;
  onItems: (items: readonly NamedItem[]) => void;
};

/** Items chosen by hand, in their order, and a search for more. */
export function ItemChooser({ block, index, set, error, items, onItems }: ChooserProperties): ReactNode {
  const text = useText();
  const [keyword, setKeyword] = useState('');
  const [found, setFound] = useState<readonly NamedItem[] | null>(null);
  const { pending, run } = useCall(operatorActivityCalls.items, { done: setFound });
  const { itemIds } = block;
  const search = async (): Promise<void> => {
    if (keyword.trim() === '') return;
    await run({ keyword });
  };
  const move = (from: number, to: number): void => {
    const moved = itemIds[from];
    if (moved === undefined || to < 0 || to >= itemIds.length) return;
    const others = itemIds.filter((_, at) => at !== from);
    set({ itemIds: [...others.slice(0, to), moved, ...others.slice(to)] });
  };
  return (
    <div>
      {error(`blocks.${index}.itemIds`) && (
        <p role="alert" className="mb-2 text-sm text-danger">
          {error(`blocks.${index}.itemIds`)}
        </p>
      )}
      {itemIds.length > 0 && (
        <ol className="mb-4 grid gap-2">
          {itemIds.map((id, at) => {
            const name = items.get(id)?.name ?? String(id);
            return (
              <Row key={id} item={items.get(id)} name={name}>
                <IconButton
                  icon="up"
                  size={18}
                  disabled={at === 0}
                  label={text('operator-activities.up', { name })}
                  onClick={() => move(at, at - 1)}
                />
                <IconButton
                  icon="down"
                  size={18}
                  disabled={at === itemIds.length - 1}
                  label={text('operator-activities.down', { name })}
                  onClick={() => move(at, at + 1)}
                />
                <IconButton
                  icon="trash"
                  size={18}
                  label={text('operator-activities.removeBlock', { name })}
                  onClick={() => set({ itemIds: itemIds.filter((one) => one !== id) })}
                />
              </Row>
            );
          })}
        </ol>
      )}
      {itemIds.length < mostItems && (
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            type="search"
            className="min-w-56 flex-1"
            label={text('operator-activities.findItems')}
            maxLength={80}
            value={keyword}
            onChange={(event) => setKeyword(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              void search();
            }}
          />
          <Button kind="secondary" icon="search" busy={pending} onClick={() => void search()}>
            {text('operator-activities.find')}
          </Button>
        </div>
      )}
      <div role="status">
        {found?.length === 0 && <p className="mt-3 text-sm text-muted">{text('operator-activities.nothingFound')}</p>}
        {found && found.length > 0 && (
          <ul className="mt-3 grid gap-2">
            {found
              .filter(({ id }) => !itemIds.includes(id))
              .map((item) => (
                <Row key={item.id} item={item} name={item.name}>
                  <Button
                    size="small"
                    kind="secondary"
                    onClick={() => {
                      onItems([item]);
                      set({ itemIds: [...itemIds, item.id] });
                    }}
                  >
                    {text('operator-activities.add')}
                  </Button>
                </Row>
              ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function Row({ item, name, children }: { item: NamedItem | undefined; name: string; children: ReactNode }): ReactNode {
  return (
    <li className="flex items-center gap-3 rounded-md border border-line bg-surface py-1.5 pr-2 pl-2 text-sm">
      <span className="w-11 shrink-0">
        <Picture pictureKey={item?.pictureKey ?? null} alt="" size="n1" ratio="1" className="rounded-sm" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-xs text-muted">{item ? `${item.itemCode} · ${item.store}` : ''}</span>
      </span>
      <span className="flex shrink-0">{children}</span>
    </li>
  );
}
