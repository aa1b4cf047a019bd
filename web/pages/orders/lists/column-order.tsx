import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../../app/i18n/text.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';

/** Columns to choose and to bring into an order: by buttons, or by Alt and the arrow keys. */
export function ColumnOrder<Key extends string>({
  columns,
  fixed,
  shown,
  setShown,
  setOrder,
}: {
  /** All of them, as they stand. */
  columns: readonly { key: Key; label: string }[];
  /** Always stays. */
  fixed?: Key | undefined;
  shown: ReadonlySet<Key>;
  setShown: (shown: ReadonlySet<Key>) => void;
  setOrder: (order: readonly Key[]) => void;
}): ReactNode {
  const text = useText();
  const [said, setSaid] = useState('');
  const focused = useRef<string | null>(null);
  // A row that moves takes the focus along.
  useEffect(() => {
    if (focused.current) document.getElementById(focused.current)?.focus();
    focused.current = null;
  }, [columns]);
  const move = (from: number, by: -1 | 1, focus: string) => {
    const to = from + by;
    const moved = columns[from];
    if (!moved || to < 0 || to >= columns.length) return;
    focused.current = focus;
    setOrder(
      columns
        .toSpliced(from, 1)
        .toSpliced(to, 0, moved)
        .map(({ key }) => key),
    );
    setSaid(text('orderLists.moved', { column: moved.label, place: to + 1, places: columns.length }));
  };
  const onKeyDown = (at: number) => (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(at, event.key === 'ArrowUp' ? -1 : 1, event.currentTarget.id);
  };
  const show = (key: Key, wanted: boolean) => {
    const next = new Set(shown);
    if (wanted) next.add(key);
    else next.delete(key);
    setShown(next);
  };
  return (
    <>
      <ol className="grid gap-1">
        {columns.map(({ key, label }, at) => (
          <li key={key} className="flex items-center gap-2 border-b border-line pb-1">
            <Checkbox
              id={`column-${key}`}
              className="flex-1"
              label={label}
              checked={shown.has(key)}
              disabled={key === fixed}
              onChange={(event) => show(key, event.currentTarget.checked)}
              onKeyDown={onKeyDown(at)}
            />
            <IconButton
              id={`up-${key}`}
              icon="up"
              label={text('orderLists.up', { column: label })}
              aria-disabled={at === 0}
              onClick={() => move(at, -1, `up-${key}`)}
              onKeyDown={onKeyDown(at)}
            />
            <IconButton
              id={`down-${key}`}
              icon="down"
              label={text('orderLists.down', { column: label })}
              aria-disabled={at === columns.length - 1}
              onClick={() => move(at, 1, `down-${key}`)}
              onKeyDown={onKeyDown(at)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
