import { type ReactNode, useState } from 'react';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { type OrderUploadPage, type OrderUploadProblem, orderUploadCalls } from '../../../../contract/orders/order-upload.ts';
import type { PageSize } from '../../../../contract/wire/page-sizes.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { DataList } from '../../../components/lists/data-list.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { useQueryLink } from '../../../ui/pagination.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

export type ProblemFilter = { kind: 'refused' | 'noted' | null; reason: string | null };

/** From the page's address; what it cannot mean is left out. */
export function problemFilter(query: URLSearchParams): ProblemFilter {
  const reason = query.get('reason') ?? '';
  return {
    kind: (['refused', 'noted'] as const).find((one) => one === query.get('kind')) ?? null,
    reason: /^[\da-f]{16}$/.test(reason) ? reason : null,
  };
}

/** Characters of a cell that the page gets: what is longer comes cut, and would be written so. */
const shownLetters = 300;

type ProblemsProperties = {
  page: OrderUploadPage;
  problems: AnswerOf<typeof orderUploadCalls.problems>;
  filter: ProblemFilter;
  size: PageSize;
  editable: boolean;
  /** The next step once cells are corrected. */
  checkAgain: ReactNode;
};

/** What is wrong, by row, column and reason; cells can be corrected while nothing is written. */
export function ProblemsCard({ page, problems, filter, size, editable, checkAgain }: ProblemsProperties): ReactNode {
  const text = useText();
  const [editing, setEditing] = useState<number | null>(null);
  // What was corrected is shown until the file is checked again.
  const [corrected, setCorrected] = useState<ReadonlyMap<number, string>>(new Map());
  return (
    <Card
      title={text('order-upload.problems')}
      actions={
        page.refused > 0 && (
          <a
            href={`/purchased/order-upload/${page.id}/failed.csv`}
            download
            className="inline-flex items-center gap-2 text-sm font-semibold text-accent hover:text-accent-strong"
          >
            <Icon name="download" size={18} />
            {text('order-upload.failedFile')}
          </a>
        )
      }
    >
      {editable && page.refused > 0 && <p className="max-w-text text-sm text-muted">{text('order-upload.problemsHint')}</p>}
      <Filters page={page} filter={filter} />
      <DataList
        label={text('order-upload.problems')}
        rows={problems.rows}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'row',
            label: text('order-upload.row'),
            phone: 'title',
            oneLine: true,
            cell: (row) => `${text('order-upload.row')} ${row.line}`,
          },
          { key: 'column', label: text('order-upload.column'), cell: (row) => <span className="wrap-anywhere">{row.header || '–'}</span> },
          {
            key: 'value',
            label: text('order-upload.value'),
            cell: (row) =>
              editing === row.id ? (
                <Correction
                  row={row}
                  uploadId={page.id}
                  onDone={(value) => {
                    setEditing(null);
                    if (value !== null) setCorrected(new Map([...corrected, [row.id, value]]));
                  }}
                />
              ) : (
                <span className={`block min-w-24 wrap-anywhere ${corrected.has(row.id) ? 'font-semibold text-positive' : ''}`}>
                  {(corrected.get(row.id) ?? row.value) || '–'}
                </span>
              ),
          },
          {
            key: 'reason',
            label: text('order-upload.reason'),
            cell: (row) => (
              <span className="wrap-anywhere">
                {row.note ? <Badge>{text('order-upload.remark')}</Badge> : <Badge tone="danger">{text('order-upload.error')}</Badge>}{' '}
                {row.reason}
              </span>
            ),
          },
          {
            key: 'correct',
            label: text('order-upload.correct'),
            labelHidden: true,
            end: true,
            cell: (row) =>
              editable &&
              row.column >= 0 &&
              row.value.length < shownLetters && (
                <IconButton
                  icon="edit"
                  size={18}
                  label={text('order-upload.correctOf', { line: row.line, header: row.header })}
                  onClick={() => setEditing(editing === row.id ? null : row.id)}
                />
              ),
          },
        ]}
        empty={<p className="text-sm text-muted">{text('order-upload.noProblems')}</p>}
      />
      <CursorPagination next={problems.next} previous={problems.previous} size={size} />
      {editable && corrected.size > 0 && <div className="mt-4">{checkAgain}</div>}
    </Card>
  );
}

const chip =
  'inline-flex min-h-8 max-w-full items-baseline gap-2 rounded-md border border-line-strong px-3 py-1 text-left text-sm hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-page';

/** Links that narrow the rows to errors, notes, or one reason. Choosing one again takes it back. */
function Filters({ page, filter }: { page: OrderUploadPage; filter: ProblemFilter }): ReactNode {
  const text = useText();
  const format = useFormat();
  const link = useQueryLink();
  const to = (changes: { kind?: string; reason?: string }): string => link({ kind: null, reason: null, cursor: null, ...changes });
  const kinds = [
    { kind: null, label: text('order-upload.kind.all'), count: page.badLines + page.notedLines },
    { kind: 'refused', label: text('order-upload.kind.refused'), count: page.badLines },
    { kind: 'noted', label: text('order-upload.kind.noted'), count: page.notedLines },
  ] as const;
  return (
    <nav aria-label={text('order-upload.filter')} className="mt-3 mb-6 grid gap-3">
      <ul className="flex flex-wrap gap-2">
        {kinds.map(({ kind, label, count }) => {
          const current = filter.reason === null && kind === filter.kind;
          return (
            <li key={kind ?? 'all'}>
              <Link
                to={to(kind === null || current ? {} : { kind })}
                preventScrollReset
                aria-current={current ? 'true' : undefined}
                className={`${chip} font-semibold`}
              >
                {label} <span className="text-xs font-normal tabular-nums opacity-80">{format.number(count)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      <ul className="flex flex-wrap gap-2">
        {page.reasons.map(({ key, header, reason, lines, note }) => {
          const current = key === filter.reason;
          return (
            <li key={key} className="max-w-full">
              <Link
                to={to(current ? {} : { reason: key })}
                preventScrollReset
                aria-current={current ? 'true' : undefined}
                className={`${chip} ${note ? '' : 'text-danger'}`}
              >
                <span className="min-w-0 wrap-anywhere">
                  {header && <span className="font-semibold">{header}: </span>}
                  {reason}
                </span>
                <span className="text-xs whitespace-nowrap tabular-nums opacity-80">{text('order-upload.rows', { count: lines })}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

type CorrectionProperties = { row: OrderUploadProblem; uploadId: number; onDone: (value: string | null) => void };

function Correction({ row, uploadId, onDone }: CorrectionProperties): ReactNode {
  const text = useText();
  const [value, setValue] = useState(row.value);
  const { pending, run } = useCall(orderUploadCalls.correct, {
    done: () => {
      showMessage(text('order-upload.corrected'), 'positive');
      onDone(value);
    },
  });
  return (
    <form
      className="flex min-w-56 items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void run({ uploadId, line: row.line, column: row.column, value });
      }}
    >
      <TextField
        label={text('order-upload.newValue', { line: row.line, header: row.header })}
        labelHidden
        className="flex-1"
        value={value}
        maxLength={2_000}
        // oxlint-disable-next-line no-autofocus -- opened by the button next to it
        autoFocus
        onChange={(event) => setValue(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone(null);
        }}
      />
      <Button type="submit" size="small" busy={pending} className="mt-1">
        {text('order-upload.save')}
      </Button>
    </form>
  );
}
