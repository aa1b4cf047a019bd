import { failureShown, stateShown } from '../../../../contract/payments/card-refunds.ts';
import { type OperatorPayment, operatorPaymentCalls } from '../../../../contract/payments/operator-payments.ts';
import { wholeUnits } from '../../../../contract/values/money.ts';
import { listCsv } from '../../../../contract/wire/csv.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { readSortedCursor, sortedPageOf } from '../../../platform/sorted-cursor.ts';
import { message } from '../../../platform/texts.ts';
import { cardRefundWorkOf } from '../card-refunds/index.ts';
import { providerNames } from '../providers/index.ts';
import { paymentDetail } from './item.ts';
import { type PaymentRow, selectPayments } from './list-queries.ts';

const seen = ({ at, companyId, companyName, ...row }: Omit<PaymentRow, 'place' | 'placeId'>): OperatorPayment => ({
  ...row,
  at: at.toISOString(),
  company: { id: companyId, name: companyName },
});

/** What decides which refunds wait for an operator: a provider without keys cannot be asked. */
function deciding({ database, now, config }: Pick<CallContext, 'database' | 'now' | 'config'>) {
  const { providers } = cardRefundWorkOf(database, now, config);
  return { now, providers: providerNames().filter((name) => providers(name) !== undefined) };
}

const mostExported = 10_000;
const columns = [
  'paymentDetail.column.date',
  'paymentDetail.column.kind',
  'operatorPayment.column.company',
  'paymentDetail.column.orders',
  'paymentDetail.column.method',
  'operatorPayment.column.provider',
  'paymentDetail.column.state',
  'operatorPayment.column.failure',
  'operatorPayment.column.disputed',
  'paymentDetail.column.amount',
  'paymentDetail.column.balancePart',
  'paymentDetail.column.currency',
  'operatorPayment.column.reference',
  'operatorPayment.column.transaction',
] as const;

export const operatorPaymentHandlers: Handler[] = [
  handle(operatorPaymentCalls.list, async ({ cursor: given, size, ...filter }, context) => {
    const cursor = readSortedCursor(given);
    const page = sortedPageOf(
      await selectPayments(context.database.kysely, filter, { cursor, most: size + 1, ...deciding(context) }),
      size,
      cursor,
    );
    return { ...page, rows: page.rows.map(seen) };
  }),
  handle(operatorPaymentCalls.export, async (filter, context) => {
    const { language } = context;
    const rows = await selectPayments(context.database.kysely, filter, { cursor: null, most: mostExported, ...deciding(context) });
    const body = rows.map((row) => {
      const reason = row.card && failureShown(row.card);
      return [
        row.at.toISOString().slice(0, 10),
        message(`paymentDetail.kind.${row.kind}`, language),
        row.companyName,
        row.orders.map(({ number }) => number).join(' '),
        message(`paymentDetail.method.${row.method}`, language),
        row.provider ?? '',
        row.card
          ? message(`cardRefund.state.${stateShown(row.card)}`, language)
          : row.state === null
            ? ''
            : message(`paymentDetail.state.${row.state}`, language),
        reason
          ? message(`cardRefund.failure.${reason}`, language)
          : row.failure === null
            ? ''
            : message(`operatorPayment.failure.${row.failure}`, language),
        row.isDisputed ? message('operatorPayment.disputed', language) : '',
        wholeUnits(row.amount, row.currency),
        wholeUnits(row.balancePart, row.currency),
        row.currency,
        row.reference ?? '',
        row.transactionId ?? '',
      ];
    });
    const head = columns.map((column) => message(column, language));
    return { name: 'payments.csv', content: toCsv(head, body, listCsv(language)) };
  }),
  handle(operatorPaymentCalls.item, ({ id }, context) =>
    paymentDetail(cardRefundWorkOf(context.database, context.now, context.config), id),
  ),
];
