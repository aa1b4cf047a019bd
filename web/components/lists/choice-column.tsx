import type { ReactNode } from 'react';
import type { Column } from './data-list.tsx';

export type Choice = { chosen: ReadonlySet<number>; setChosen: (ids: ReadonlySet<number>) => void };

const look = 'relative z-10 size-4.5 cursor-pointer accent-accent';

/** The column of boxes that choose rows; the one in its heading chooses all of `open`, the rows that can be chosen. */
export function choiceColumn<Row extends { id: number }>({
  open,
  chosen,
  setChosen,
  all,
  one,
}: Choice & { open: readonly Row[]; all: string; one: (row: Row) => string }): Column<Row> {
  const choose = (rows: readonly Row[], wanted: boolean) => {
    const ids = new Set(rows.map(({ id }) => id));
    setChosen(wanted ? chosen.union(ids) : chosen.difference(ids));
  };
  const box = (label: string, rows: readonly Row[]): ReactNode => (
    <input
      type="checkbox"
      className={look}
      aria-label={label}
      checked={rows.every(({ id }) => chosen.has(id))}
      onChange={(event) => choose(rows, event.currentTarget.checked)}
    />
  );
  return {
    key: 'choose',
    label: all,
    labelHidden: true,
    labelNode: box(all, open),
    cell: (row) => open.includes(row) && box(one(row), [row]),
  };
}
