import type { ReactNode } from 'react';
import { mostCartLines } from '../../../../contract/buying/cart.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { OrderList } from './order-lines.ts';

const mostShown = 10;

/** What was read from a file: how many lines, by which columns, and what was not taken. */
export function ReadOrder({ name, order, taken }: { name: string; order: OrderList; taken: number }): ReactNode {
  const text = useText();
  const { lines, unclear, without, columns } = order;
  const left = lines.length - taken;
  const others = unclear.length - mostShown;
  return (
    <Notice kind={left > 0 || unclear.length > 0 || lines.length === 0 ? 'caution' : 'positive'}>
      <div className="grid gap-1 [overflow-wrap:anywhere]">
        <p className="font-semibold">{text('cart.quick.file.read', { count: taken, name })}</p>
        <p>{text('cart.quick.file.columns', columns)}</p>
        {left > 0 && <p>{text('cart.quick.file.more', { count: left, most: mostCartLines })}</p>}
        {without > 0 && <p>{text('cart.quick.file.without', { count: without })}</p>}
        {unclear.length > 0 && (
          <>
            <p>{text('cart.quick.file.unclear', { count: unclear.length })}</p>
            <ul className="list-disc pl-5">
              {unclear.slice(0, mostShown).map(({ row, cells }) => (
                <li key={row}>{text('cart.quick.file.line', { row, cells })}</li>
              ))}
              {others > 0 && <li>{text('cart.quick.file.others', { count: others })}</li>}
            </ul>
          </>
        )}
      </div>
    </Notice>
  );
}
