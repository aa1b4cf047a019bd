import type { invoiceArchiveCalls } from '../../../../contract/payments/invoice-archives.ts';
import type { invoiceCalls } from '../../../../contract/payments/invoices.ts';
import type { PageContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { seo } from '../../../app/seo.ts';
import { filterOf, readQuery } from './invoice-query.ts';

/** The stores to filter by are those of the newest documents. */
const newest = 100;
const shownArchives = 10;

/** The list of either side: its calls, which have the same shape, say which. */
export async function loadInvoices(api: PageContext, url: URL, calls: typeof invoiceCalls, archiveCalls: typeof invoiceArchiveCalls) {
  const query = readQuery(url.searchParams);
  const [page, latest, archives] = await Promise.all([
    api.call(calls.list, { ...filterOf(query), size: query.size, ...(query.cursor ? { cursor: query.cursor } : {}) }),
    api.call(calls.list, { size: newest }),
    api.call(archiveCalls.list, { size: shownArchives }),
  ]);
  const stores = new Map([...page.rows, ...latest.rows].map(({ store }) => [store.id, store.name]));
  return {
    query,
    page,
    archives: archives.rows,
    stores: [...stores].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name)),
    meta: seo(api, { title: serverText(api.language)('invoices.title') }),
  };
}

export type InvoicesData = Awaited<ReturnType<typeof loadInvoices>>;
