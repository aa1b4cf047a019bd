import { type LoaderFunctionArgs, redirect, type RouterContextProvider } from 'react-router';
import { decimals } from '../../../../contract/values/money.ts';
import { listingCalls } from '../../../../contract/listings/listings.ts';
import { apiContext } from '../../../app/api/context.ts';
import { allowed } from '../../../app/navigation.ts';
import { storeOfFile } from '../../stores/console/chosen-store.ts';
import { listingFilterOf } from './list-filter.ts';

/** The list as a file, with the filters of its address: `products.csv` and `products.xlsx`. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const store = await storeOfFile(api, url);
  const format = url.pathname.endsWith('.xlsx') ? 'xlsx' : 'csv';
  const { page: _, size: __, ...filter } = listingFilterOf(url.searchParams, decimals(store.currencyCode));
  const file = await api.call(listingCalls.export, { storeId: store.id, format, ...filter });
  return redirect(allowed(file.address));
}
