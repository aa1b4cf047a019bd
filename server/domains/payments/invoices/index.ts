export { creditCases, creditRefund } from './service.ts';
export { issueFeeDocument } from './fee-documents.ts';
export { settlementInvoiceFile } from './files.ts';
export { decimalText } from './e-invoices/mapping.ts';
