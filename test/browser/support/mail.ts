import { expect, type Page } from '@playwright/test';
import type { AnswerOf, Envelope } from '../../../contract/wire/call.ts';
import type { mailCalls } from '../../../contract/talk/mail.ts';

type List = AnswerOf<typeof mailCalls.list>;

/** The newest mail to an address, read on a page of the operator, where mails are while no mail server is set. Waits for the first one. */
export async function newestMail(operatorPage: Page, recipient: string): Promise<{ subject: string; body: string }> {
  const get = <Answer>(path: string): Promise<Answer> =>
    operatorPage.evaluate(async (address) => ((await (await fetch(address)).json()) as Envelope<never>).data, `/api${path}`);
  let id = 0;
  await expect
    .poll(async () => {
      const { rows } = await get<List>(`/operator/mail/list?recipient=${encodeURIComponent(recipient)}`);
      id = rows[0]?.id ?? 0;
      return id;
    })
    .toBeGreaterThan(0);
  const { subject, body } = await get<AnswerOf<typeof mailCalls.item>>(`/operator/mail/${id}`);
  return { subject, body: body ?? '' };
}

/** Path and query of the first address in a mail. */
export function linkIn({ subject, body }: { subject: string; body: string }): string {
  const address = /https?:\/\/\S+/.exec(body)?.[0];
  if (!address) throw new Error(`no address in the mail "${subject}"`);
  const { pathname, search } = new URL(address);
  return pathname + search;
}
