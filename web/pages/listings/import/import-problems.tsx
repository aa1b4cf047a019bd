import { type ReactNode, useState } from 'react';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { type ImportPage, type ImportProblem, listingImportCalls } from '../../../../contract/listings/imports.ts';
import type { PageSize } from '../../../../contract/wire/page-sizes.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { DataList } from '../../../components/lists/data-list.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type LineFilter, LineFilters } from './import-filters.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

/** Maximum number of characters of a cell that the page gets. */
const shownLetters = 300;

/** The lines, bad ones first, narrowed by what is wrong with them; a bad cell of a list that is not written yet is put right where it stands. */
export function ProblemsCard({
  page,
  problems,
  filter,
  size,
  one,
  checkAgain,
}: {
  page: ImportPage;
  filter: LineFilter;
  problems: AnswerOf<typeof listingImportCalls.problems>;
  size: PageSize;
  one: { storeId: number; importId: string };
  /** The next step once cells are corrected. */
  checkAgain: ReactNode;
}): ReactNode {
  const text = useText();
  const [editing, setEditing] = useState<number | null>(null);
  // What was put right is shown until the list is checked again.
  const [corrected, setCorrected] = useState<ReadonlyMap<number, string>>(new Map());
  const open = page.state === 'checked';
  const file = `/seller-console/product/import/${page.id}/failed.csv`;
  return (
    <Card
      title={text('listing-import.problems')}
      actions={
        <span className="flex flex-wrap gap-x-6 gap-y-1">
          {page.badLines > 0 && <FileLink to={file}>{text('listing-import.failedFile')}</FileLink>}
          {page.reasons.some(({ picture }) => picture) && (
            <FileLink to={`${file}?of=pictures`}>{text('listing-import.fetching.file')}</FileLink>
          )}
        </span>
      }
    >
      {open && <p className="max-w-text text-sm text-muted">{text('listing-import.failedHint')}</p>}
      <LineFilters page={page} filter={filter} />
      <DataList
        label={text('listing-import.problems')}
        rows={problems.rows}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'row',
            label: text('listing-import.row'),
            phone: 'title',
            oneLine: true,
            cell: (row) => `${text('listing-import.row')} ${row.line}`,
          },
          {
            key: 'column',
            label: text('listing-import.column'),
            cell: (row) => <span className="wrap-break-word">{row.header || '–'}</span>,
          },
          {
            key: 'value',
            label: text('listing-import.value'),
            cell: (row) =>
              editing === row.id ? (
                <Correction
                  row={row}
                  one={one}
                  onDone={(value) => {
                    setEditing(null);
                    if (value !== null) setCorrected(new Map([...corrected, [row.id, value]]));
                  }}
                />
              ) : (
                <span className={`block min-w-24 [overflow-wrap:anywhere] ${corrected.has(row.id) ? 'font-semibold text-positive' : ''}`}>
                  {(corrected.get(row.id) ?? row.about ?? row.value) || '–'}
                </span>
              ),
          },
          {
            key: 'reason',
            label: text('listing-import.reason'),
            cell: (row) => (
              <span className="[overflow-wrap:anywhere]">
                <Verdict row={row} /> {row.reason}
              </span>
            ),
          },
          {
            key: 'correct',
            label: text('listing-import.correct'),
            labelHidden: true,
            end: true,
            cell: (row) =>
              open &&
              row.column >= 0 &&
              // What is longer comes cut, and would be written so.
              row.value.length < shownLetters && (
                <IconButton
                  icon="edit"
                  size={18}
                  label={text('listing-import.correctOf', { line: row.line, header: row.header })}
                  onClick={() => setEditing(editing === row.id ? null : row.id)}
                />
              ),
          },
        ]}
        empty={<p className="text-sm text-muted">{text('listing-import.noSuchLines')}</p>}
      />
      <CursorPagination next={problems.next} previous={problems.previous} size={size} />
      {open && corrected.size > 0 && <div className="mt-4">{checkAgain}</div>}
    </Card>
  );
}

/** What becomes of a line, or that this is only a remark on it. */
function Verdict({ row }: { row: ImportProblem }): ReactNode {
  const text = useText();
  if (row.kind === 'taken') return <Badge tone="positive">{text('listing-import.kind.taken')}</Badge>;
  return row.note ? <Badge>{text('listing-import.remark')}</Badge> : <Badge tone="danger">{text('listing-import.kind.refused')}</Badge>;
}

function FileLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  return (
    <a href={to} download className="inline-flex items-center gap-2 text-sm font-semibold text-accent hover:text-accent-strong">
      <Icon name="download" size={18} />
      {children}
    </a>
  );
}

function Correction({
  row,
  one,
  onDone,
}: {
  row: ImportProblem;
  one: { storeId: number; importId: string };
  onDone: (value: string | null) => void;
}): ReactNode {
  const text = useText();
  const [value, setValue] = useState(row.value);
  const { pending, run } = useCall(listingImportCalls.correct, {
    done: () => {
      showMessage(text('listing-import.corrected'), 'positive');
      onDone(value);
    },
  });
  return (
    <form
      className="flex min-w-56 items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void run({ ...one, line: row.line, column: row.column, value });
      }}
    >
      <TextField
        label={text('listing-import.newValue', { line: row.line, header: row.header })}
        labelHidden
        className="flex-1"
        value={value}
        maxLength={20_000}
        // oxlint-disable-next-line no-autofocus -- opened by the button next to it
        autoFocus
        onChange={(event) => setValue(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone(null);
        }}
      />
      <Button type="submit" size="small" busy={pending} className="mt-1">
        {text('listing-import.save')}
      </Button>
    </form>
  );
}
