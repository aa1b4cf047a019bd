import { agreementCalls } from '../../../../contract/companies/agreements.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import type { PageContext } from '../../../app/api/context.ts';
import { renderMarkdown } from '../../../app/markdown.ts';

export type PendingAgreement = {
  id: number;
  title: string;
  language: string;
  version: number;
  publishedAt: string;
  html: string;
  changesHtml: string;
};
export type Agreements = {
  pending: PendingAgreement[];
  maySign: boolean;
  companyName: string;
  signed: AnswerOf<typeof agreementCalls.signed>;
};

/** What waits for the company's signature, ready to be read, and what it has signed. */
export async function loadAgreements(api: Pick<PageContext, 'call'>): Promise<Agreements> {
  const [{ agreements, ...rest }, signed] = await Promise.all([api.call(agreementCalls.pending, {}), api.call(agreementCalls.signed, {})]);
  const pending = agreements.map(({ id, title, language, version, publishedAt, body, changes }) => ({
    id,
    title,
    language,
    version,
    publishedAt,
    html: renderMarkdown(body),
    changesHtml: changes ? renderMarkdown(changes) : '',
  }));
  return { pending, signed, ...rest };
}
