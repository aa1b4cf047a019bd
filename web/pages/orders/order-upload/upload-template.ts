import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { orderUploadCalls } from '../../../../contract/orders/order-upload.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer } from '../../../app/api/file-answer.ts';

/** An empty file with the market's own columns. */
export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  return fileAnswer(await context.get(apiContext).call(orderUploadCalls.template, {}));
}
