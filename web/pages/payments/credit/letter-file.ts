import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { ownCreditReminderCalls } from '../../../../contract/payments/credit/credit-reminders.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { sideOf } from './side.ts';

/** The letter of a reminder, for the side that the address names. */
export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const id = params['reminderId'] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(id)) throw pageNotFound(url.pathname);
  const calls = url.pathname.startsWith('/purchased/') ? ownCreditReminderCalls : sideOf(url).reminders;
  return context
    .get(apiContext)
    .call(calls.letter, { id: Number(id) })
    .then((file) => fileAnswer(file, 'pdf'), refusedFile);
}
