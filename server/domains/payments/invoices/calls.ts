import { invoiceCalls, sellerInvoiceCalls } from '../../../../contract/payments/invoices.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/scope.ts';
import { invoiceArchive, invoiceFile } from './files.ts';
import type { InvoiceSide } from './list-queries.ts';
import { invoiceCsv, invoicePage } from './lists.ts';

const buyerSide = (context: CallContext): InvoiceSide => ({ buyerCompanyId: signedIn(context).companyId });
const sellerSide = (context: CallContext): InvoiceSide => ({ sellerCompanyId: signedIn(context).companyId });
const sources = ({ database, files }: CallContext) => ({ db: database.kysely, files });

const handlersOf = (calls: typeof invoiceCalls, side: (context: CallContext) => InvoiceSide): Handler[] => [
  handle(calls.list, (input, context) => invoicePage(context.database.kysely, side(context), input)),
  handle(calls.export, (input, context) => invoiceCsv(context.database.kysely, side(context), input, context.language)),
  handle(calls.archive, (input, context) => invoiceArchive(sources(context), side(context), input)),
  handle(calls.file, ({ invoiceId, format }, context) => invoiceFile(sources(context), side(context), invoiceId, format)),
];

export const invoiceHandlers: Handler[] = [...handlersOf(invoiceCalls, buyerSide), ...handlersOf(sellerInvoiceCalls, sellerSide)];
