import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { purchaseRecordCalls } from '../../../../contract/buying/purchase-records.ts';
import { wishListCalls } from '../../../../contract/buying/wish-lists.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { readRecordQuery, readWishQuery, recordFilter } from './list-query.ts';

/** A wish list or the purchased items as a file; the query is that of the list, the format the address's ending. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const named = /\/(wish-list|purchased-items)\.(csv|xlsx)$/.exec(url.pathname);
  if (!named) throw pageNotFound(url.pathname);
  const format = named[2] === 'xlsx' ? 'xlsx' : 'csv';
  const readFile = async () => {
    if (named[1] === 'purchased-items')
      return api.call(purchaseRecordCalls.export, { ...recordFilter(readRecordQuery(url.searchParams)), format });
    const { listId } = readWishQuery(url.searchParams);
    return api.call(wishListCalls.export, { format, ...(listId === null ? {} : { listId }) });
  };
  return readFile().then((file) => fileAnswer(file, format), refusedFile);
}
