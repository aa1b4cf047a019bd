import { Fragment, memo, type ReactNode, useId } from 'react';
import type { ListingInput, ListingPage, ListingVariant } from '../../../../contract/listings/listings.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { type CellKey, cellText, exampleOf, isPrice, type WrongCells, wrongKey, type Writing } from './cells.ts';
import { labelOf } from './matrix.ts';
import type { Choices } from '../editor/new-listing.ts';
import { VariantCell } from './variant-cell.tsx';
import { VariantDetails } from './variant-details.tsx';

/** What rows can do; the same functions for as long as the table stands. */
export type RowActions = {
  type: (row: number, column: CellKey, typed: string) => void;
  set: (row: number, changed: Partial<ListingVariant>) => void;
  choose: (row: number, on: boolean) => void;
  open: (row: number, on: boolean) => void;
  remove: (row: number) => void;
};

type RowProperties = {
  variant: ListingInput['variants'][number];
  row: number;
  columns: readonly { key: CellKey; label: string }[];
  writing: Writing;
  wrong: WrongCells;
  fields: Record<string, string>;
  choices: Choices;
  reserved: ListingPage['reserved'];
  pictures: ListingInput['pictures'];
  isChosen: boolean;
  isOpen: boolean;
  isOnly: boolean;
  actions: RowActions;
};

/** Where the server says what is wrong with a cell. */
function faultPath(variant: RowProperties['variant'], row: number, column: CellKey): string {
  if (!column.startsWith('stock.')) return `variants.${row}.${column}`;
  const at = variant.stock.findIndex(({ warehouseId }) => `stock.${warehouseId}` === column);
  return `variants.${row}.stock.${at < 0 ? variant.stock.length : at}.onHand`;
}

/**
 * A variant: a row of cells, and below it what is rarely touched. On phones it is a folded line of its name, price and stock that opens to
 * all of its fields. Of hundreds of rows only the one that changes is rendered again.
 */
export const VariantRow = memo(function VariantRow({
  variant,
  row,
  columns,
  writing,
  wrong,
  fields,
  choices,
  reserved,
  pictures,
  isChosen,
  isOpen,
  isOnly,
  actions,
}: RowProperties): ReactNode {
  const text = useText();
  const format = useFormat();
  const id = useId();
  const name =
    variant.options.map((option) => labelOf(option, choices.options)).join(' · ') || text('listings.variant', { number: row + 1 });
  const cells = columns.map(({ key, label }) => {
    const invalid = wrong[wrongKey(row, key)];
    const sentence = isPrice(key) ? text('listings.priceWrong', { example: exampleOf(writing) }) : text('listings.numberWrong');
    return {
      key,
      label,
      value: invalid ?? cellText(variant, key, writing),
      error: invalid === undefined ? fields[faultPath(variant, row, key)] : sentence,
    };
  });
  const [planned] = variant.scheduledPrices
    .filter(({ startsAt }) => !Number.isNaN(Date.parse(startsAt)))
    .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  const nextPrice =
    planned && Number.isFinite(planned.listPrice)
      ? text('listings.nextPrice', { price: format.money(planned.listPrice, choices.currency), date: format.date(planned.startsAt) })
      : undefined;
  const inCells = new Set(columns.map(({ key }) => faultPath(variant, row, key)));
  const faults = Object.keys(fields).filter((path) => path.startsWith(`variants.${row}.`));
  // A fault is never behind a fold.
  const detailsOpen = isOpen || faults.some((path) => !inCells.has(path));
  const cellsOpen = detailsOpen || cells.some(({ error }) => error !== undefined);
  const held = (key: CellKey): number =>
    reserved.find(({ variantId, warehouseId }) => variantId === variant.id && `stock.${warehouseId}` === key)?.reserved ?? 0;
  return (
    <tbody className="border-b border-line max-md:mb-2 max-md:block max-md:rounded-lg max-md:border">
      <tr className={`group max-md:block ${cellsOpen ? 'max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-2 max-md:px-3' : ''}`}>
        <th
          scope="row"
          className="sticky left-0 z-10 bg-surface py-1 pr-2 text-left font-normal max-md:static max-md:col-span-2 max-md:block max-md:bg-transparent max-md:py-0 max-md:pr-0"
        >
          <span className={`flex items-center gap-2 ${cellsOpen ? '' : 'max-md:px-3'}`}>
            <input
              type="checkbox"
              className="size-4.5 shrink-0 cursor-pointer accent-accent"
              aria-label={text('listings.chooseVariant', { name })}
              checked={isChosen}
              onChange={(event) => actions.choose(row, event.currentTarget.checked)}
            />
            <button
              type="button"
              aria-expanded={detailsOpen || cellsOpen}
              aria-controls={`${id}-details`}
              title={text('listings.details', { name })}
              className="flex min-w-0 flex-1 items-center gap-2 rounded-md py-0.5 text-left hover:text-accent max-md:min-h-14"
              onClick={() => actions.open(row, !isOpen)}
            >
              {pictures.length + (variant.pictureKey ? 1 : 0) > 0 && (
                <Picture
                  pictureKey={variant.pictureKey ?? pictures[0]?.key ?? null}
                  alt=""
                  size="n0"
                  ratio="1"
                  className="size-8 shrink-0 rounded-sm max-md:size-10"
                />
              )}
              <span className="min-w-0 flex-1">
                <span className="line-clamp-3 text-sm font-semibold md:leading-snug [overflow-wrap:anywhere]">{name}</span>
                <span className="block text-xs text-muted md:hidden">
                  {[
                    format.money(variant.listPrice, choices.currency),
                    nextPrice,
                    text('listings.pieces', { count: variant.stock.reduce((all, { onHand }) => all + onHand, 0) }),
                    variant.sku,
                  ]
                    .filter(Boolean)
                    .map((one, place) => (
                      <Fragment key={place}>
                        {place > 0 && ' · '}
                        <span className="whitespace-nowrap">{one}</span>
                      </Fragment>
                    ))}
                </span>
              </span>
              <Icon name="down" size={18} className={`text-muted transition-transform ${detailsOpen ? 'rotate-180' : ''}`} />
            </button>
          </span>
        </th>
        {cells.map(({ key, label, value, error }) => (
          <td
            key={key}
            className={`px-1 py-1 align-middle max-md:px-0 ${cellsOpen ? 'max-md:block' : 'max-md:hidden'} ${key === 'sku' ? 'max-md:col-span-2' : ''}`}
          >
            <VariantCell
              row={row}
              column={key}
              label={label}
              name={name}
              value={value}
              error={error}
              note={key === 'listPrice' ? nextPrice : held(key) > 0 ? text('listings.reserved', { count: held(key) }) : undefined}
              onType={actions.type}
            />
          </td>
        ))}
      </tr>
      <tr id={`${id}-details`} hidden={!detailsOpen} className="max-md:block max-md:[&[hidden]]:hidden">
        {detailsOpen && (
          <td colSpan={columns.length + 1} className="p-0 max-md:block">
            <div className="p-3 md:sticky md:left-0 md:mb-2 md:w-[100cqi] md:rounded-md md:bg-sunken md:px-5 md:py-4">
              <VariantDetails
                variant={variant}
                row={row}
                set={(changed) => actions.set(row, changed)}
                fields={fields}
                choices={choices}
                reserved={reserved}
                pictures={pictures}
                onRemove={isOnly ? undefined : () => actions.remove(row)}
              />
            </div>
          </td>
        )}
      </tr>
    </tbody>
  );
});
