import { sellerSettlementCalls, settlementCalls } from '../../../../contract/payments/sellers/settlements.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/scope.ts';
import { settlementInvoiceFile } from '../invoices/index.ts';
import { overview, settlementCsv, settlementDetail, settlementLines, settlementPage } from './lists.ts';
import type { SettlementSide } from './queries.ts';
import { statementFile } from './statement.ts';

const handlersOf = (calls: Omit<typeof sellerSettlementCalls, 'overview'>, side: (context: CallContext) => SettlementSide): Handler[] => [
  handle(calls.list, (input, context) => settlementPage(context.database.kysely, side(context), input)),
  handle(calls.export, (input, context) => settlementCsv(context.database.kysely, side(context), input, context.language)),
  handle(calls.detail, ({ settlementId }, context) => settlementDetail(context.database.kysely, side(context), settlementId)),
  handle(calls.lines, (input, context) => settlementLines(context.database.kysely, side(context), input)),
  handle(calls.file, (input, context) => statementFile(context.database.kysely, side(context), input, context.language)),
  handle(calls.invoice, async ({ settlementId, format }, context) => {
    const db = context.database.kysely;
    await settlementDetail(db, side(context), settlementId);
    return settlementInvoiceFile({ db, files: context.files }, settlementId, format, context.language);
  }),
];

const ofSeller = (context: CallContext): SettlementSide => ({ sellerId: signedIn(context).companyId });

export const settlementHandlers: Handler[] = [
  ...handlersOf(settlementCalls as unknown as typeof sellerSettlementCalls, () => 'operator'),
  ...handlersOf(sellerSettlementCalls, ofSeller),
  handle(sellerSettlementCalls.overview, (_input, context) => overview(context.database.kysely, signedIn(context).companyId, context.now)),
];
