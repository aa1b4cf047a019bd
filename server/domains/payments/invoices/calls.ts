import { invoiceArchiveCalls, sellerInvoiceArchiveCalls } from '../../../../contract/payments/invoice-archives.ts';
import { invoiceCalls, sellerCompletenessCalls, sellerInvoiceCalls } from '../../../../contract/payments/invoices.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { notFound } from '../../../platform/refusal.ts';
import { signedIn } from '../../../platform/scope.ts';
import { signedLink } from '../../../platform/uploads/index.ts';
import { archiveFile, archiveView, requestArchive } from './archives/archives.ts';
import { listArchives, type Side } from './archives/queries.ts';
import { invoiceParty } from './documents.ts';
import { factsText, lackOfSeller } from './e-invoices/missing.ts';
import { invoiceFile } from './files.ts';
import type { InvoiceSide } from './list-queries.ts';
import { companyParty } from './queries.ts';
import { invoiceCsv, invoicePage } from './lists.ts';

const buyerSide = (context: CallContext): InvoiceSide => ({ buyerCompanyId: signedIn(context).companyId });
const sellerSide = (context: CallContext): InvoiceSide => ({ sellerCompanyId: signedIn(context).companyId });
const sources = ({ database, files }: CallContext) => ({ db: database.kysely, files });

const handlersOf = (calls: typeof invoiceCalls, side: (context: CallContext) => InvoiceSide): Handler[] => [
  handle(calls.list, (input, context) => invoicePage(context.database.kysely, side(context), input)),
  handle(calls.export, (input, context) => invoiceCsv(context.database.kysely, side(context), input, context.language)),
  handle(calls.file, (input, context) => invoiceFile(sources(context), side(context), input, context.language)),
];

const archiveHandlersOf = (calls: typeof invoiceArchiveCalls, side: Side): Handler[] => [
  handle(calls.request, (input, context) => context.database.transaction((tx) => requestArchive(tx, context, side, input))),
  handle(calls.list, async ({ cursor: at, size }, context) => {
    const cursor = readCursor(at);
    const page = pageOf(await listArchives(context.database.kysely, side, signedIn(context).companyId, cursor, size), size, cursor);
    return { ...page, rows: page.rows.map((row) => archiveView(row, context.language)) };
  }),
  handle(calls.open, async ({ archiveId }, context) =>
    signedLink(context, await archiveFile(context.database.kysely, context, side, archiveId)),
  ),
];

/** What the seller can complete, of its data as they are now. */
const completenessHandler = handle(sellerCompletenessCalls.missing, async (_input, context) => {
  const company = await companyParty(context.database.kysely, signedIn(context).companyId);
  if (!company) throw notFound();
  const missing = lackOfSeller(invoiceParty(company, company.vatId));
  return { facts: missing.length > 0 ? factsText(missing, context.language) : null };
});

export const invoiceHandlers: Handler[] = [
  completenessHandler,
  ...handlersOf(invoiceCalls, buyerSide),
  ...handlersOf(sellerInvoiceCalls, sellerSide),
  ...archiveHandlersOf(invoiceArchiveCalls, 'buyer'),
  ...archiveHandlersOf(sellerInvoiceArchiveCalls, 'seller'),
];
