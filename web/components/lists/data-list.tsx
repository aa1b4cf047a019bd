import { type ReactNode, useRef } from 'react';
import { Link } from '../../ui/link.tsx';
import { useText } from '../../app/i18n/text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useQueryLink } from '../../ui/pagination.tsx';
import { ListKeysButton } from './list-keys-button.tsx';

export type Column<Row> = {
  /** Also the value of `?sort=` where it can be sorted: `key` and `-key`. */
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Amounts and counts stand at the right. */
  end?: boolean;
  sortable?: boolean;
  /** Stays in one line on wide screens, as a time does. */
  oneLine?: boolean;
  /** `title`: the head of the card on phones; `hidden`: not there at all. */
  phone?: 'title' | 'hidden';
  /** The heading is for screen readers only, as over a row's buttons. */
  labelHidden?: boolean;
  /** Stands in the heading instead of the label, such as a box that ticks all rows. */
  labelNode?: ReactNode;
};

type DataListProperties<Row> = {
  /** What the list is of, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The address of a row's own page: the title column becomes its link. */
  rowLink?: (row: Row) => string;
  /** The order in force: a column's key, `-` before it when descending. */
  sort?: string | null;
  /** Address of the same list as CSV. */
  exportTo?: string;
  /** Filters and the like, above the list. */
  toolbar?: ReactNode;
  /** Single keys move through the rows; the page names the texts `listKeys`. */
  keys?: boolean;
  /** Shown instead of rows; an <EmptyState>. */
  empty: ReactNode;
};

/** The one list of the private pages: a table, and cards on phones. Paging stands below it: `CursorPagination` or `Pagination`. */
export function DataList<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowLink,
  sort = null,
  exportTo,
  toolbar,
  keys = false,
  empty,
}: DataListProperties<Row>): ReactNode {
  const text = useText();
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list}>
      {(toolbar || exportTo || keys) && (
        <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
          <div className="flex flex-wrap items-center gap-3 max-md:w-full max-md:[&>form]:w-full">{toolbar}</div>
          {(exportTo || keys) && (
            <div className="ml-auto flex flex-wrap items-center gap-x-3">
              {keys && <ListKeysButton list={list} />}
              {exportTo && (
                <a
                  href={exportTo}
                  download
                  className="inline-flex h-control items-center gap-2 text-sm font-semibold text-accent hover:text-accent-strong"
                >
                  <Icon name="download" size={18} />
                  {text('common.exportCsv')}
                </a>
              )}
            </div>
          )}
        </div>
      )}
      {rows.length === 0 ? (
        empty
      ) : (
        // Between phones and wide screens a table scrolls by itself, and its edges show that there is more; what is only read out stays within it.
        <div className="md:max-xl:scroll-sideways md:max-xl:relative">
          <table aria-label={label} className="w-full border-collapse text-sm max-md:block">
            <thead className="max-md:sr-only">
              <tr className="border-b border-line-strong text-left text-xs text-muted">
                {columns.map((column) => (
                  <HeadCell key={column.key} column={column} sort={sort} />
                ))}
              </tr>
            </thead>
            <tbody className="max-md:grid max-md:gap-3">
              {rows.map((row) => (
                <tr
                  key={rowKey(row)}
                  className="relative border-b border-line hover:bg-sunken has-focus-visible:bg-sunken max-md:block max-md:rounded-lg max-md:border max-md:bg-surface max-md:p-4"
                >
                  {columns.map((column) => (
                    <Cell key={column.key} column={column} row={row} link={rowLink?.(row)} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

/** On phones the head is visible to screen readers only, so nothing in it may take the focus. */
function HeadCell<Row>({ column, sort }: { column: Column<Row>; sort: string | null }): ReactNode {
  const link = useQueryLink();
  const ascending = sort === column.key;
  const descending = sort === `-${column.key}`;
  const side = column.end ? 'text-right' : '';
  if (!column.sortable) {
    return (
      <th scope="col" className={`px-3 py-2.5 font-semibold first:pl-2 ${side}`}>
        <span className={column.labelNode ? 'md:hidden' : column.labelHidden ? 'sr-only' : undefined}>{column.label}</span>
        {column.labelNode && <span className="max-md:hidden">{column.labelNode}</span>}
      </th>
    );
  }
  return (
    <th
      scope="col"
      aria-sort={ascending ? 'ascending' : descending ? 'descending' : 'none'}
      className={`px-3 py-2.5 font-semibold first:pl-2 ${side}`}
    >
      <span className="md:hidden">{column.label}</span>
      <span className="max-md:hidden">
        <Link
          to={link({ sort: ascending ? `-${column.key}` : column.key, page: null, cursor: null })}
          preventScrollReset
          className="inline-flex items-center gap-1 hover:text-ink"
        >
          {column.label}
          <Icon name={ascending ? 'up' : descending ? 'down' : 'sort'} size={14} />
        </Link>
      </span>
    </th>
  );
}

function Cell<Row>({ column, row, link }: { column: Column<Row>; row: Row; link: string | undefined }): ReactNode {
  const content = column.cell(row);
  const title = column.phone === 'title';
  const phone =
    column.phone === 'hidden'
      ? 'max-md:hidden'
      : title
        ? 'max-md:mb-1 max-md:block max-md:text-base'
        : 'max-md:flex max-md:justify-between max-md:gap-4';
  return (
    <td
      className={`px-3 py-3 align-middle first:pl-2 max-md:px-0 max-md:py-1 max-md:first:pl-0 ${column.end ? 'md:text-right' : ''} ${column.oneLine ? 'xl:whitespace-nowrap' : ''} ${phone}`}
    >
      {!title && !column.labelHidden && (
        <span aria-hidden className="text-muted md:hidden">
          {column.label}
        </span>
      )}
      {title && link ? (
        <Link to={link} data-row="" className="font-semibold after:absolute after:inset-0 hover:text-accent">
          {content}
        </Link>
      ) : (
        // Buttons and links of a cell stay above the link that covers the row.
        <div className={`${title ? '' : 'max-md:text-right'} md:contents [&_a]:relative [&_a]:z-10 [&_button]:relative [&_button]:z-10`}>
          {content}
        </div>
      )}
    </td>
  );
}
