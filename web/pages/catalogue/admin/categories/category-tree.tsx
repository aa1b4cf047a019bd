import { type DragEvent, type ReactNode, useState } from 'react';
import { languages } from '../../../../../contract/values/locale.ts';
import type { CategoryRow } from '../../../../../contract/catalogue/categories.ts';
import { useFormat, useText } from '../../../../app/i18n/text.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { type Place, placeAt, root, type TreeState } from './tree-state.ts';

type TreeProperties = {
  tree: TreeState;
  chosen: number | null;
  link: (id: number) => string;
  /** Puts the row somewhere else; what the server says against it has been shown. */
  onMove: (row: CategoryRow, place: Place) => Promise<void>;
};
type Dragging = { row: CategoryRow; over: { id: number; share: number } | null };
type RowsProperties = TreeProperties & { parent: number; dragging: Dragging | null; setDragging: (dragging: Dragging | null) => void };

/** The tree as far as it is open. Rows are dragged before, into or behind others; without a pointer, the buttons next to the category do the same. */
export function CategoryTree(properties: TreeProperties): ReactNode {
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const text = useText();
  return (
    <div aria-label={text('operator-catalogue.tree')} role="group">
      <Rows {...properties} parent={root} dragging={dragging} setDragging={setDragging} />
    </div>
  );
}

function Rows(properties: RowsProperties): ReactNode {
  const rows = properties.tree.branches[properties.parent] ?? [];
  return (
    <ul className={properties.parent === root ? '' : 'ml-3 border-l border-line pl-2'}>
      {rows.map((row) => (
        <li key={row.id}>
          <Row {...properties} row={row} siblings={rows} />
          {properties.tree.branches[row.id] && row.children > 0 && <Rows {...properties} parent={row.id} />}
        </li>
      ))}
    </ul>
  );
}

const marks = { before: 'border-t-accent', into: 'bg-accent-soft', behind: 'border-b-accent' };
const markOf = (share: number): keyof typeof marks => (share < 1 / 3 ? 'before' : share <= 2 / 3 ? 'into' : 'behind');

function Row({
  row,
  siblings,
  tree,
  chosen,
  link,
  onMove,
  dragging,
  setDragging,
}: RowsProperties & { row: CategoryRow; siblings: readonly CategoryRow[] }): ReactNode {
  const text = useText();
  const format = useFormat();
  const isOpen = tree.branches[row.id] !== undefined;
  const over = dragging?.over?.id === row.id ? marks[markOf(dragging.over.share)] : '';
  const shareOf = (event: DragEvent<HTMLElement>): number => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return (event.clientY - top) / height;
  };
  return (
    <div
      draggable
      data-category={row.id}
      className={`group flex min-h-10 cursor-grab items-center gap-1 rounded-md border-y-2 border-transparent pr-2 text-sm ${over} ${chosen === row.id ? 'bg-accent-soft' : 'hover:bg-sunken'} ${dragging?.row.id === row.id ? 'opacity-50' : ''}`}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        // Some browsers drag nothing that has no data.
        event.dataTransfer.setData('text/plain', row.name);
        setDragging({ row, over: null });
      }}
      onDragEnd={() => setDragging(null)}
      onDragOver={(event) => {
        if (!dragging || dragging.row.id === row.id) return;
        event.preventDefault();
        const share = shareOf(event);
        if (dragging.over?.id !== row.id || markOf(dragging.over.share) !== markOf(share))
          setDragging({ ...dragging, over: { id: row.id, share } });
      }}
      onDrop={(event) => {
        if (!dragging || dragging.row.id === row.id) return;
        event.preventDefault();
        setDragging(null);
        const others = siblings.filter(({ id }) => id !== dragging.row.id);
        void onMove(dragging.row, placeAt(row, others, shareOf(event))).catch(() => undefined);
      }}
    >
      {row.children > 0 ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={text('operator-catalogue.below', { name: row.name })}
          className="flex size-9 shrink-0 items-center justify-center text-muted hover:text-ink"
          onClick={() => (isOpen ? tree.close(row.id) : void tree.open(row.id).catch(() => undefined))}
        >
          <Icon name={isOpen ? 'down' : 'right'} size={16} />
        </button>
      ) : (
        <span className="size-9 shrink-0" />
      )}
      <Link
        to={link(row.id)}
        draggable={false}
        preventScrollReset
        aria-current={chosen === row.id ? 'page' : undefined}
        className={`min-w-0 flex-1 py-2 [overflow-wrap:anywhere] hover:text-accent ${row.shown ? '' : 'text-muted line-through'}`}
      >
        {row.name}
      </Link>
      {row.hidden && <Badge>{text('operator-catalogue.hidden')}</Badge>}
      {row.missing.length > 0 && (
        <span title={row.missing.join(' ').toUpperCase()}>
          <Badge tone="caution">{text('operator-catalogue.missingCount', { count: row.missing.length, all: languages.length })}</Badge>
        </span>
      )}
      <span className="w-12 shrink-0 text-right text-xs text-muted tabular-nums" title={text('operator-catalogue.itemsBelow')}>
        {format.number(row.items)}
      </span>
    </div>
  );
}
