import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { sellerReportCalls } from '../../../../contract/payments/sellers/seller-facts.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { dayOf } from '../../../components/lists/list-query.ts';

/** The files of the reports: `report.csv` and `report.xml` of a year, `message.xml` as it was submitted, `supplies.csv` of some days. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  if (url.pathname.endsWith('/supplies.csv')) {
    const [from, to] = [dayOf(url.searchParams, 'from'), dayOf(url.searchParams, 'to')];
    if (!from || !to) throw pageNotFound(url.pathname);
    return api.call(sellerReportCalls.supplies, { from, to }).then(fileAnswer, refusedFile);
  }
  if (url.pathname.endsWith('/message.xml')) {
    const id = Number(/^[1-9]\d{0,14}$/.exec(url.searchParams.get('id') ?? '')?.[0] ?? 0);
    if (id === 0) throw pageNotFound(url.pathname);
    return api.call(sellerReportCalls.message, { id }).then((file) => fileAnswer(file, 'xml'), refusedFile);
  }
  const year = Number(/^\d{4}$/.exec(url.searchParams.get('year') ?? '')?.[0] ?? new Date().getUTCFullYear());
  if (url.pathname.endsWith('.xml')) return api.call(sellerReportCalls.xml, { year }).then((file) => fileAnswer(file, 'xml'), refusedFile);
  return api.call(sellerReportCalls.csv, { year }).then(fileAnswer, refusedFile);
}
