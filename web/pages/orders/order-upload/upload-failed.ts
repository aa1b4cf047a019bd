import { type LoaderFunctionArgs, redirect, type RouterContextProvider } from 'react-router';
import { orderUploadCalls } from '../../../../contract/orders/order-upload.ts';
import { apiContext } from '../../../app/api/context.ts';
import { allowed } from '../../../app/navigation.ts';

/** The rows with errors, to be corrected and uploaded again. */
export async function loader({ context, params }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const file = await context.get(apiContext).call(orderUploadCalls.failed, { uploadId: Number(params['uploadId']) });
  return redirect(allowed(file.address));
}
