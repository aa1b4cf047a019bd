import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { AgreementAudience, AgreementTexts } from '../../../../contract/companies/agreements.ts';
import { languages } from '../../../../contract/values/locale.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
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
export async function writeSampleAgreements(database: Database, { publish, now }: { publish: boolean; now: Date }): Promise<void> {
  if ((await agreements(database.kysely)).length > 0) return;
  const texts = await Promise.all(samples.map(({ key }) => textsOf(key)));
  await database.transaction(async (tx) => {
    await lock(tx, 'sample agreements');
    if ((await agreements(tx)).length > 0) return;
    for (const [index, { key, audience }] of samples.entries()) {
      const draft = await writeDraft(tx, { key, audience, texts: texts[index] ?? {}, userId: null, now });
      if (publish) await publishDraft(tx, draft.id, now);
    }
    if (publish) await signForDemo(tx, now);
  });
}

/** The demo's companies have signed everything, so that demo users are not asked to. */
async function signForDemo(tx: Parameters<typeof lock>[0], now: Date): Promise<void> {
  await sql`
    insert into agreement_signature (version_id, company_id, user_id, language, text_hash, network, user_agent, signed_at)
    select v.id, c.id, u.id, coalesce(case when v.texts ? u.language then u.language end, 'en'),
      sha256(convert_to(concat(text ->> 'title', E'\n', text ->> 'body'), 'utf8')), '', 'demo', ${now}
    from company c
    join lateral (select * from user_account where company_id = c.id order by id limit 1) u on true
    join legal_agreement a on c.kind = any(a.audience)
    join legal_agreement_version v on v.agreement_id = a.id and v.published_at is not null
    cross join lateral (select coalesce(v.texts -> u.language, v.texts -> 'en') as text) chosen
    where c.demo
    on conflict (version_id, company_id) do nothing`.execute(tx);
}
