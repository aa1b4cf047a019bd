import { stateShown } from '../../../../contract/payments/card-refunds.ts';
import { detailKinds, paymentDetailCalls } from '../../../../contract/payments/payment-details.ts';
import { badCursor } from '../../../platform/cursor.ts';
import { wholeUnits } from '../../../../contract/values/money.ts';
import { listCsv } from '../../../../contract/wire/csv.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/scope.ts';
import { message } from '../../../platform/texts.ts';
import { type DetailCursor, type DetailRow, selectDetails } from './queries.ts';

function readPlace(text: string | undefined): DetailCursor {
  if (!text) return null;
  const [, direction, micros, kind, id] = /^([np])(\d{1,16})\.([prt])(\d{1,16})$/.exec(text) ?? [];
  if (!direction) throw badCursor();
  return {
    direction: direction === 'n' ? 'next' : 'previous',
    micros: Number(micros),
    kind: detailKinds.find((one) => one.startsWith(kind ?? '')) ?? 'payment',
    id: Number(id),
  };
}

const placeOf = ({ micros, kind, id }: DetailRow): string => `${micros}.${kind.charAt(0)}${id}`;

const mostExported = 10_000;
const columns = ['date', 'kind', 'orders', 'method', 'state', 'amount', 'balancePart', 'fee', 'currency'] as const;

export const detailHandlers: Handler[] = [
  handle(paymentDetailCalls.list, async ({ cursor: given, size, ...filter }, context) => {
    const cursor = readPlace(given);
    const isBack = cursor?.direction === 'previous';
    const read = await selectDetails(context.database.kysely, signedIn(context).companyId, filter, { cursor, most: size + 1 });
    const [page, more] = [read.slice(0, size), read.length > size];
    const rows = isBack ? page.toReversed() : page;
    const [first, last] = [rows[0], rows.at(-1)];
    return {
      rows: rows.map(({ micros: _, at, ...row }) => ({ ...row, at: at.toISOString() })),
      next: last && (isBack || more) ? `n${placeOf(last)}` : null,
      previous: first && cursor && (!isBack || more) ? `p${placeOf(first)}` : null,
    };
  }),
  handle(paymentDetailCalls.export, async (filter, context) => {
    const { language } = context;
    const rows = await selectDetails(context.database.kysely, signedIn(context).companyId, filter, { cursor: null, most: mostExported });
    const body = rows.map((row) => [
      row.at.toISOString().slice(0, 10),
      message(`paymentDetail.kind.${row.kind}`, language),
      row.orders.map(({ number }) => number).join(' '),
      message(`paymentDetail.method.${row.method}`, language),
      row.card
        ? message(`cardRefund.state.${stateShown(row.card)}`, language)
        : row.state === null
          ? ''
          : message(`paymentDetail.state.${row.state}`, language),
      wholeUnits(row.amount, row.currency),
      wholeUnits(row.balancePart, row.currency),
      wholeUnits(row.fee, row.currency),
      row.currency,
    ]);
    const head = columns.map((column) => message(`paymentDetail.column.${column}`, language));
    return { name: 'payments.csv', content: toCsv(head, body, listCsv(language)) };
  }),
];
