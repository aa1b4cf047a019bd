import type { ReactNode } from 'react';
import type { OwnHeldStock, StoredForBuyer } from '../../../contract/stock/held-stock.ts';
import { useFormat, useText } from '../../app/i18n/text.tsx';
import type { Column } from '../../components/lists/data-list.tsx';
import { Picture } from '../../ui/picture.tsx';

type Held = OwnHeldStock | StoredForBuyer;

const dayMilliseconds = 86_400_000;

/** Goods with their picture and options. */
export function HeldGoods({ held }: { held: Held }): ReactNode {
  return (
    <span className="flex items-center gap-3">
      {held.pictureKey && (
        <Picture pictureKey={held.pictureKey} alt="" size="n1" ratio="1" className="w-10 shrink-0 rounded-sm max-md:hidden" />
      )}
      <span className="min-w-0">
        <span className="block break-words">{[held.name, held.options].filter(Boolean).join(', ')}</span>
        <span className="block text-sm font-normal text-muted">{held.sku}</span>
      </span>
    </span>
  );
}

/** The columns that buyers and sellers see alike. `today`: of the loader, so that server and browser count the same days. */
export function useHeldColumns<Row extends Held>(today: string): Column<Row>[] {
  const text = useText();
  const format = useFormat();
  return [
    { key: 'goods', label: text('heldStock.goods'), phone: 'title', cell: (row) => <HeldGoods held={row} /> },
    {
      key: 'warehouse',
      label: text('heldStock.warehouse'),
      cell: (row) => (
        <>
          <span className="block">{row.warehouse.name}</span>
          <span className="text-sm text-muted">
            {row.warehouse.countryCode} {row.warehouse.city}
          </span>
        </>
      ),
    },
    { key: 'onHand', label: text('heldStock.onHand'), end: true, cell: (row) => format.number(row.onHand) },
    { key: 'reserved', label: text('heldStock.reserved'), end: true, cell: (row) => format.number(row.reserved) },
    {
      key: 'age',
      label: text('heldStock.age'),
      cell: (row) =>
        row.oldestAt
          ? text('heldStock.days', { count: Math.max(0, Math.floor((Date.parse(today) - Date.parse(row.oldestAt)) / dayMilliseconds)) })
          : '–',
    },
  ];
}
