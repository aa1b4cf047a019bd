import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { AgreementAudience, AgreementTexts } from '../../../../contract/companies/agreements.ts';
import { languages } from '../../../../contract/values/locale.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { agreements, publishDraft, writeDraft } from './agreement-queries.ts';
import { lock } from '../../identity/index.ts';

const samples: readonly { key: string; audience: readonly AgreementAudience[] }[] = [
  { key: 'terms-of-use', audience: ['buyer', 'seller'] },
  { key: 'privacy-notice', audience: ['buyer', 'seller'] },
  { key: 'rules-for-sellers', audience: ['seller'] },
];

/** `agreement-texts/{key}.{language}.md`: the first heading is the title. */
async function textsOf(key: string): Promise<AgreementTexts> {
  const read = languages.map(async (language) => {
    const file = await readFile(join(import.meta.dirname, 'agreement-texts', `${key}.${language}.md`), 'utf8');
    const [first = '', ...rest] = file.split('\n');
    return [language, { title: first.replace(/^#\s*/, ''), body: rest.join('\n').trim(), changes: '' }] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/**
 * Adds the sample texts to a market without any legal agreement: as drafts for an operator to check and publish, or, for the demo,
 * published and signed by the demo's companies.
 */
export async function writeSampleAgreements(tx: Tx, { publish, now }: { publish: boolean; now: Date }): Promise<void> {
  if ((await agreements(tx)).length > 0) return;
  await lock(tx, 'sample agreements');
  if ((await agreements(tx)).length > 0) return;
  const texts = await Promise.all(samples.map(({ key }) => textsOf(key)));
  for (const [index, { key, audience }] of samples.entries()) {
    const draft = await writeDraft(tx, { key, audience, texts: texts[index] ?? {}, userId: null, now });
    if (publish) await publishDraft(tx, draft.id, now);
  }
  if (publish) await signForDemo(tx, now);
}

/** The demo's companies have signed everything, so that demo users are not asked to. */
async function signForDemo(tx: Tx, now: Date): Promise<void> {
  const user = sql<{ id: number; language: string }>`lateral (
    select id, language from user_account where company_id = company.id order by id limit 1)`.as<'person'>(sql`person`);
  const chosen = sql<{ text: object }>`lateral (select coalesce(v.texts -> person.language, v.texts -> 'en') as text)`.as<'chosen'>(
    sql`chosen`,
  );
  await tx
    .insertInto('agreement_signature')
    .columns(['version_id', 'company_id', 'user_id', 'language', 'text_hash', 'network', 'user_agent', 'signed_at'])
    .expression((select) =>
      select
        .selectFrom('company')
        .innerJoin(user, (join) => join.onTrue())
        .innerJoin('legal_agreement', (join) => join.on(sql<boolean>`company.kind = any(legal_agreement.audience)`))
        .innerJoin('legal_agreement_version as v', (join) =>
          join.onRef('v.agreement_id', '=', 'legal_agreement.id').on('v.published_at', 'is not', null),
        )
        .innerJoin(chosen, (join) => join.onTrue())
        .select([
          'v.id as version_id',
          'company.id as company_id',
          'person.id as user_id',
          sql<string>`coalesce(case when v.texts ? person.language then person.language end, 'en')`.as('language'),
          sql<Buffer>`sha256(convert_to(concat(text ->> 'title', E'\n', text ->> 'body'), 'utf8'))`.as('text_hash'),
          sql<string>`''`.as('network'),
          sql<string>`'demo'`.as('user_agent'),
          sql<Date>`${now}::timestamptz`.as('signed_at'),
        ])
        .where('company.demo', '=', true),
    )
    .onConflict((conflict) => conflict.columns(['version_id', 'company_id']).doNothing())
    .execute();
}
