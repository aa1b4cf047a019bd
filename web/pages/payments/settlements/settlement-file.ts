import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { invoiceFormats } from '../../../../contract/payments/invoices.ts';
import { sellerSettlementCalls, settlementCalls, settlementFiles } from '../../../../contract/payments/sellers/settlements.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { fileNames } from '../invoices/file-names.ts';

/** The statement of a settlement, or the operator's document about its commission, for the side that the address names. */
export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const [id, name] = [params['id'] ?? '', params['file']];
  if (!/^[1-9]\d{0,14}$/.test(id)) throw pageNotFound(url.pathname);
  const settlementId = Number(id);
  const api = context.get(apiContext);
  const calls = url.pathname.startsWith('/operator/') ? settlementCalls : sellerSettlementCalls;
  const statement = settlementFiles.find((format) => name === `statement.${format}`);
  if (statement) return api.call(calls.file, { settlementId, format: statement }).then((file) => fileAnswer(file, statement), refusedFile);
  const format = invoiceFormats.find((one) => fileNames[one].file === name);
  if (!format) throw pageNotFound(url.pathname);
  return api.call(calls.invoice, { settlementId, format }).then((file) => fileAnswer(file, fileNames[format].type), refusedFile);
}
