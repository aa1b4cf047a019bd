import type { ReactNode } from 'react';
import type { ListingPage } from '../../../../contract/listings/listings.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { type CellKey, cellText, type WrongCells, type Writing } from './cells.ts';
import { moveByKey } from './grid-keys.ts';
import type { Choices, ListingDraft } from '../editor/new-listing.ts';
import { type RowActions, VariantRow } from './variant-row.tsx';

export type GridColumn = { key: CellKey; label: string };
const widths: Partial<Record<CellKey, string>> = {
  sku: 'min-w-40',
  gtin: 'min-w-36',
  makerNumber: 'min-w-28',
  listPrice: 'min-w-24',
  retailPrice: 'min-w-28',
  moq: 'min-w-18',
  multiple: 'min-w-18',
};
const fillable = (key: CellKey): boolean => key !== 'sku' && key !== 'gtin' && key !== 'makerNumber';
const none: WrongCells = {};

/** All variants as a spreadsheet: one row each. What it does not do itself it hands up by `onPaste`, `onFill` and the rows' actions. */
export function VariantTable({
  product,
  columns,
  writing,
  fields,
  choices,
  reserved,
  chosen,
  open,
  actions,
  onPaste,
  onFill,
}: {
  product: ListingDraft;
  columns: readonly GridColumn[];
  writing: Writing;
  fields: Record<string, string>;
  choices: Choices;
  reserved: ListingPage['reserved'];
  chosen: ReadonlySet<number>;
  open: ReadonlySet<number>;
  actions: RowActions;
  onPaste: (row: number, column: CellKey, text: string) => void;
  /** Down from the first row, or the first chosen one. */
  onFill: (column: CellKey) => void;
}): ReactNode {
  const text = useText();
  const { variants, wrong = none, pictures } = product;
  /** Shows what was written into the cell from elsewhere, and no more what was typed there. */
  const redraw = (cell: HTMLInputElement): void => {
    cell.blur();
    cell.focus();
  };
  return (
    // The opened part of a row is as wide as the frame, not as the table: "cqi" is of this container.
    <div className="md:@container md:scroll-sideways md:relative md:scroll-pl-56 xl:scroll-pl-64">
      {/* oxlint-disable-next-line no-noninteractive-element-interactions -- it only listens for its fields */}
      <table
        aria-label={text('listings.variants')}
        className="w-full border-collapse text-sm max-md:block"
        onKeyDown={(event) =>
          moveByKey(event, (cell) => {
            const { row = '0', column } = cell.dataset as { row?: string; column: CellKey };
            const above = variants[Number(row) - 1];
            if (!above) return;
            actions.type(Number(row), column, cellText(above, column, writing));
            redraw(cell);
          })
        }
        onPaste={(event) => {
          const cell = event.target;
          const pasted = event.clipboardData.getData('text/plain');
          // One value alone goes into the field as anywhere.
          if (!(cell instanceof HTMLInputElement) || cell.dataset['column'] === undefined || !/[\t\r\n]/.test(pasted)) return;
          event.preventDefault();
          onPaste(Number(cell.dataset['row']), cell.dataset['column'] as CellKey, pasted);
          redraw(cell);
        }}
      >
        <thead className="max-md:hidden">
          <tr className="border-b border-line-strong text-left text-xs text-muted">
            <th scope="col" className="sticky left-0 z-10 w-56 min-w-56 bg-surface xl:min-w-64 py-2 pr-2 align-bottom font-semibold">
              {text('listings.variant', { number: '' }).trim()}
            </th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className={`px-1 py-1 align-bottom font-semibold ${widths[key] ?? 'min-w-20'}`}>
                <span className={`flex items-end gap-1 ${fillable(key) ? 'justify-end text-right' : ''}`}>
                  <span className="py-1">{label}</span>
                  {fillable(key) && variants.length > 1 && (
                    <IconButton
                      icon="down"
                      size={14}
                      label={text('listings.fillDown', { column: label })}
                      className="size-6 shrink-0"
                      onClick={() => onFill(key)}
                    />
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {variants.map((variant, row) => (
          <VariantRow
            // Rows have no id before they are saved; each is addressed by its place.
            key={`${variant.id ?? 'new'} ${row}`}
            variant={variant}
            row={row}
            columns={columns}
            writing={writing}
            wrong={wrong}
            fields={fields}
            choices={choices}
            reserved={reserved}
            pictures={pictures}
            isChosen={chosen.has(row)}
            isOpen={open.has(row)}
            isOnly={variants.length === 1}
            actions={actions}
          />
        ))}
      </table>
    </div>
  );
}
