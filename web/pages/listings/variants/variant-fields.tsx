import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useMemo, useRef, useState } from 'react';
import { languageTags } from '../../../../contract/values/locale.ts';
import { decimals } from '../../../../contract/values/money.ts';
import type { ListingPage, ListingVariant } from '../../../../contract/listings/listings.ts';
import { useFormat, useLanguage, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { may, useShell } from '../../../app/shell.ts';
import {
  amountIn,
  type CellKey,
  cellText,
  changePrices,
  columnsOf,
  exampleOf,
  fillCells,
  forgetPrices,
  type Grid,
  isPrice,
  pasteCells,
  planPrices,
  type PriceChange,
  withoutRows,
  writeCells,
  type Writing,
} from './cells.ts';
import { labelOf } from './matrix.ts';
import { type Choices, newVariant, type ListingDraft } from '../editor/new-listing.ts';
import { OptionMatrix } from './option-matrix.tsx';
import type { RowActions } from './variant-row.tsx';
import { type GridColumn, VariantTable } from './variant-table.tsx';
import { VariantTools } from './variant-tools.tsx';

/** What was done to many at once: said below the tools, and undone as long as nothing else was changed since. */
type Done = { sentence: string; before: Grid; after: ListingDraft['variants']; more: ReactNode };
const gridOf = ({ variants, wrong = {} }: ListingDraft): Grid => ({ variants, wrong });
const toggled = (set: ReadonlySet<number>, row: number, on: boolean): ReadonlySet<number> =>
  new Set(on ? [...set, row] : [...set].filter((one) => one !== row));

/** The options of the variants, and each variant in a row with its numbers, prices and stock. */
export function VariantFields({
  product,
  update,
  fields,
  onMoved,
  choices,
  reserved,
}: {
  product: ListingDraft;
  update: Dispatch<SetStateAction<ListingDraft>>;
  fields: Record<string, string>;
  /** Variants have other places now: what was said of them by place is no longer right. */
  onMoved: () => void;
  choices: Choices;
  reserved: ListingPage['reserved'];
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const tag = languageTags[useLanguage()];
  const mayPrice = may(useShell()?.viewer ?? null, 'price.manage');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [done, setDone] = useState<Done | null>(null);
  const { variants } = product;
  const writing: Writing = useMemo(
    () => ({ currency: choices.currency, digits: decimals(choices.currency), tag }),
    [choices.currency, tag],
  );
  const columns = useColumns(choices);
  const label = (key: CellKey): string => columns.find((column) => column.key === key)?.label ?? key;
  const rows = chosen.size > 0 ? [...chosen].toSorted((one, other) => one - other) : variants.map((_, row) => row);

  const put = (grid: Grid, sentence: string, more: ReactNode = null): void => {
    setDone({ sentence, before: gridOf(product), after: grid.variants, more });
    update((before) => ({ ...before, ...grid }));
  };
  /** The same, where variants come, go or have other places. */
  const move = (grid: Grid, sentence: string): void => {
    put(grid, sentence);
    setChosen(new Set());
    setOpen(new Set());
    onMoved();
  };
  const remove = (gone: ReadonlySet<number>): void =>
    move(withoutRows(gridOf(product), gone), text('listings.variantsRemoved', { count: gone.size }));
  const latestRemove = useRef(remove);
  useEffect(() => {
    latestRemove.current = remove;
  });
  const nameOf = (row: number): string =>
    variants[row]?.options.map((option) => labelOf(option, choices.options)).join(' · ') || text('listings.variant', { number: row + 1 });

  /** Prices of the chosen rows from a time on. */
  const plan = (startsAt: string, change: PriceChange): undefined => {
    const { count, full, ...grid } = planPrices(gridOf(product), rows, startsAt, change);
    put(
      grid,
      text('listings.pricesPlanned', { count, time: format.dateTime(startsAt) }),
      full.length > 0 && <Notice kind="caution">{text('listings.plansFull', { names: full.slice(0, 20).map(nameOf).join('; ') })}</Notice>,
    );
  };

  // Rows are rendered only when they change, so their callbacks stay the same and read the current state when called.
  const actions = useMemo(
    (): RowActions => ({
      type: (row, column, typed) =>
        update((before) => ({ ...before, ...gridPart(writeCells(gridOf(before), [{ row, column, typed }], writing)) })),
      set: (row, changed) =>
        update((before) => ({
          ...before,
          variants: before.variants.map((variant, at) => (at === row ? ({ ...variant, ...changed } as ListingVariant) : variant)),
        })),
      choose: (row, on) => setChosen((before) => toggled(before, row, on)),
      open: (row, on) => setOpen((before) => toggled(before, row, on)),
      remove: (row) => latestRemove.current(new Set([row])),
    }),
    [update, writing],
  );

  return (
    <Card className="min-w-0" title={`${text('listings.variants')} (${variants.length})`}>
      <OptionMatrix
        variants={variants}
        choices={choices}
        onMake={(next) => {
          move({ ...gridOf(product), variants: next }, text('listings.variantsMade', { count: next.length - variants.length }));
        }}
      />
      {fields['variants'] && (
        <p role="alert" className="mb-3 text-sm text-danger">
          {fields['variants']}
        </p>
      )}
      {variants.length > 1 && (
        <VariantTools
          columns={columns.filter(({ key }) => !['sku', 'gtin', 'makerNumber'].includes(key))}
          count={variants.length}
          chosen={chosen.size}
          mayPrice={mayPrice}
          onChooseAll={(on) => setChosen(new Set(on ? variants.keys() : []))}
          isPlanned={rows.some((row) => (variants[row]?.scheduledPrices.length ?? 0) > 0)}
          onFill={(column, typed, startsAt) => {
            const listPrice = startsAt === null ? null : amountIn(typed, writing);
            if (startsAt !== null && listPrice !== null) return plan(startsAt, { listPrice });
            const filled = fillCells(gridOf(product), rows, column, typed, writing);
            if (filled.bad.length > 0)
              return isPrice(column) ? text('listings.priceWrong', { example: exampleOf(writing) }) : text('listings.numberWrong');
            put(gridPart(filled), text('listings.cellsChanged', { count: filled.count }));
            return undefined;
          }}
          onPercent={(hundredths, startsAt) => {
            if (startsAt !== null) return plan(startsAt, { hundredths });
            const { count, ...grid } = changePrices(gridOf(product), rows, hundredths);
            put(grid, text('listings.pricesChanged', { count }));
          }}
          onUnschedule={() => {
            const { count, ...grid } = forgetPrices(gridOf(product), rows);
            put(grid, text('listings.plansRemoved', { count }));
          }}
          onRemove={() => remove(chosen)}
        />
      )}
      {done && (
        <div role="status" className="mb-3 text-sm">
          <p className="flex flex-wrap items-center gap-x-2">
            {done.sentence}
            {done.after === variants && (
              <Button
                kind="secondary"
                size="small"
                icon="retry"
                onClick={() => {
                  move(done.before, '');
                  setDone(null);
                }}
              >
                {text('listings.undo')}
              </Button>
            )}
          </p>
          {done.more}
        </div>
      )}
      <VariantTable
        product={product}
        columns={columns}
        writing={writing}
        fields={fields}
        choices={choices}
        reserved={reserved}
        chosen={chosen}
        open={open}
        actions={actions}
        onPaste={(row, column, pasted) => {
          const { bad, over, count, ...grid } = pasteCells(
            gridOf(product),
            { row, column },
            pasted,
            columns.map(({ key }) => key),
            writing,
          );
          const listed = bad.slice(0, 20).map((cell) => `${nameOf(cell.row)}, ${label(cell.column)}: ${cell.typed || '–'}`);
          put(
            grid,
            text('listings.cellsChanged', { count }),
            (bad.length > 0 || over.length > 0) && (
              <Notice kind="caution">
                {bad.length > 0 && <p>{text('listings.cellsBad', { count: bad.length })}</p>}
                <ul className="list-inside list-disc">
                  {listed.map((one) => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>
                {over.length > 0 && <p>{text('listings.cellsOver', { values: over.slice(0, 50).join(', ') })}</p>}
              </Notice>
            ),
          );
        }}
        onFill={(column) => {
          const [first = 0, ...others] = rows;
          const model = variants[first];
          if (!model) return;
          const filled = fillCells(gridOf(product), others, column, cellText(model, column, writing), writing);
          put(gridPart(filled), text('listings.cellsChanged', { count: filled.count }));
        }}
      />
      {variants.length > 1 && <p className="mt-3 text-xs text-muted max-md:hidden">{text('listings.gridHint')}</p>}
      <Button
        kind="secondary"
        icon="plus"
        className="mt-4"
        onClick={() => {
          const added = { ...newVariant(choices), options: variants[0]?.options ?? [] };
          update((before) => ({ ...before, variants: [...before.variants, added] }));
          setOpen(new Set([variants.length]));
        }}
      >
        {text('listings.addVariant')}
      </Button>
    </Card>
  );
}

const gridPart = ({ variants, wrong }: Grid): Grid => ({ variants, wrong });

function useColumns(choices: Choices): GridColumn[] {
  const text = useText();
  return useMemo(() => {
    const names: Partial<Record<CellKey, string>> = {
      sku: 'SKU',
      gtin: 'GTIN',
      makerNumber: text('listings.makerNumber'),
      listPrice: `${text('listings.price')} (${choices.currency})`,
      retailPrice: `${text('listings.retailPrice')} (${choices.currency})`,
      moq: text('listings.moq'),
      multiple: text('listings.multiple'),
      weight: text('listings.weight'),
      ...Object.fromEntries(choices.warehouses.map(({ id, name }) => [`stock.${id}`, `${text('listings.stock')} · ${name}`])),
    };
    return columnsOf(choices.warehouses).map((key) => ({ key, label: names[key] ?? key }));
  }, [choices, text]);
}
