import { sql } from 'kysely';
import type { AgreementAudience, AgreementTexts } from '../../../../contract/companies/agreements.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

export type VersionRow = { id: number; key: string; version: number; publishedAt: Date; texts: AgreementTexts };
type InForceRow = VersionRow & { agreementId: number };
export type SignedRow = VersionRow & {
  signatureId: number;
  language: string;
  textHash: Buffer;
  signedAt: Date;
  signedBy: string;
  companyName: string;
  current: boolean;
};

const inForce = sql`
  select distinct on (v.agreement_id) v.id, a.id as "agreementId", a.key, v.version, v.published_at as "publishedAt", v.texts
  from legal_agreement_version v join legal_agreement a on a.id = v.agreement_id
  where v.published_at is not null and a.archived_at is null`;
const newestFirst = sql`order by v.agreement_id, v.version desc`;

/** The newest published version of each agreement of an audience. */
export async function versionsInForce(db: Connection, audience: AgreementAudience): Promise<VersionRow[]> {
  const { rows } = await sql<InForceRow>`${inForce} and ${audience} = any(a.audience) ${newestFirst}`.execute(db);
  return rows;
}

export async function versionInForce(db: Connection, key: string): Promise<VersionRow | null> {
  const { rows } = await sql<InForceRow>`${inForce} and a.key = ${key} ${newestFirst}`.execute(db);
  return rows[0] ?? null;
}

/** The versions in force for the company's kind that it has not signed. */
export async function unsignedVersions(db: Connection, companyId: number): Promise<VersionRow[]> {
  const { rows } = await sql<InForceRow>`
    select * from (${inForce} and (select kind from company where id = ${companyId}) = any(a.audience) ${newestFirst}) current
    where not exists (select from agreement_signature s where s.version_id = current.id and s.company_id = ${companyId})
    order by current."agreementId"`.execute(db);
  return rows;
}

/**
 * The number of agreements that a market needs before it opens and that are drafts still: nobody can sign them. A draft that was begun when
 * others were in force already is an addition; until it is published, the market goes on under those.
 */
export async function draftAgreements(db: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from legal_agreement a
    where a.archived_at is null and exists (select from legal_agreement_version v where v.agreement_id = a.id)
      and not exists (select from legal_agreement_version v where v.published_at is not null and (v.agreement_id = a.id or v.published_at < a.created_at))`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function companyName(db: Connection, companyId: number): Promise<string> {
  return (await db.selectFrom('company').select('legal_name as name').where('id', '=', companyId).executeTakeFirst())?.name ?? '';
}

export type NewSignature = {
  versionId: number;
  companyId: number;
  userId: number;
  language: string;
  textHash: Buffer;
  network: string;
  userAgent: string;
  now: Date;
};

/** One statement; existing signatures of the company stay unchanged. Returns the number of new ones. */
export async function insertSignatures(tx: Tx, signatures: readonly NewSignature[]): Promise<number> {
  if (signatures.length === 0) return 0;
  const rows = await tx
    .insertInto('agreement_signature')
    .values(
      signatures.map((one) => ({
        version_id: one.versionId,
        company_id: one.companyId,
        user_id: one.userId,
        language: one.language,
        text_hash: one.textHash,
        network: one.network,
        user_agent: one.userAgent,
        signed_at: one.now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['version_id', 'company_id']).doNothing())
    .returning('id')
    .execute();
  return rows.length;
}

/** The company's signatures, newest first; with `signatureId` only that one. */
export async function signedVersions(db: Connection, companyId: number, signatureId?: number): Promise<SignedRow[]> {
  // sql-check: not null publishedAt, only published versions are signed
  const { rows } = await sql<SignedRow>`
    select v.id, a.key, v.version, v.published_at as "publishedAt", v.texts, s.id as "signatureId", s.language, s.text_hash as "textHash", s.signed_at as "signedAt", u.name as "signedBy",
      c.legal_name as "companyName",
      a.archived_at is null and not exists (
        select from legal_agreement_version newer
        where newer.agreement_id = v.agreement_id and newer.published_at is not null and newer.version > v.version) as current
    from agreement_signature s
    join legal_agreement_version v on v.id = s.version_id
    join legal_agreement a on a.id = v.agreement_id
    join user_account u on u.id = s.user_id
    join company c on c.id = s.company_id
    where s.company_id = ${companyId} and (${signatureId ?? null}::bigint is null or s.id = ${signatureId ?? null})
    order by s.id desc`.execute(db);
  return rows;
}

export type AgreementRow = {
  id: number;
  key: string;
  audience: AgreementAudience[];
  currentId: number | null;
  currentVersion: number | null;
  currentTexts: AgreementTexts | null;
  publishedAt: Date | null;
  signatures: number;
  missing: number;
  draftId: number | null;
  draftVersion: number | null;
  draftTexts: AgreementTexts | null;
  /** Who has to sign the draft once it is published. */
  draftAudience: AgreementAudience[] | null;
};

/** Agreements with the version in force, how many companies have signed it and how many have not, and the draft of the next one. */
export async function agreements(db: Connection, key?: string): Promise<AgreementRow[]> {
  const { rows } = await sql<AgreementRow>`
    select a.id, a.key, a.audience, v.id as "currentId", v.version as "currentVersion", v.texts as "currentTexts", v.published_at as "publishedAt",
      coalesce(signed.signatures, 0) as signatures,
      case when v.id is null then 0 else greatest(asked.companies - coalesce(signed.signatures, 0), 0) end as missing,
      d.id as "draftId", d.version as "draftVersion", d.texts as "draftTexts", d.audience as "draftAudience"
    from legal_agreement a
    left join lateral (select * from legal_agreement_version where agreement_id = a.id and published_at is not null order by version desc limit 1) v on true
    left join lateral (select * from legal_agreement_version where agreement_id = a.id and published_at is null order by version desc limit 1) d on true
    left join lateral (
      select count(*)::int as signatures from agreement_signature s join company c on c.id = s.company_id
      where s.version_id = v.id and c.state = 'approved') signed on true
    cross join lateral (select count(*)::int as companies from company c where c.kind = any(a.audience) and c.state = 'approved') asked
    where a.archived_at is null and (${key ?? null}::text is null or a.key = ${key ?? null})
    order by a.id`.execute(db);
  return rows;
}

export async function publishedVersions(
  db: Connection,
  agreementId: number,
): Promise<{ version: number; publishedAt: Date; signatures: number }[]> {
  const { rows } = await sql<{ version: number; publishedAt: Date; signatures: number }>`
    select v.version, v.published_at as "publishedAt", (select count(*)::int from agreement_signature s where s.version_id = v.id) as signatures
    from legal_agreement_version v where v.agreement_id = ${agreementId} and v.published_at is not null order by v.version desc`.execute(
    db,
  );
  return rows;
}

/** Creates the agreement if there is none with that key, and writes its draft: one draft at a time, numbered after the newest version. */
export async function writeDraft(
  tx: Tx,
  draft: { key: string; audience: readonly AgreementAudience[]; texts: AgreementTexts; userId: number | null; now: Date },
): Promise<{ id: number; version: number; agreementId: number }> {
  return tx
    .with('agreement', (db) =>
      db
        .insertInto('legal_agreement')
        .values({ key: draft.key, audience: sql<string[]>`${draft.audience}::text[]`, created_at: draft.now })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ archived_at: null }))
        .returning('id'),
    )
    .insertInto('legal_agreement_version')
    .columns(['agreement_id', 'version', 'texts', 'audience', 'created_by', 'created_at'])
    .expression((select) =>
      select.selectFrom('agreement').select([
        'agreement.id',
        sql<number>`coalesce(
            (select max(version) from legal_agreement_version where agreement_id = agreement.id and published_at is not null), 0) + 1`.as(
          'version',
        ),
        sql<object>`${JSON.stringify(draft.texts)}::jsonb`.as('texts'),
        sql<string[]>`${draft.audience}::text[]`.as('audience'),
        sql<number | null>`${draft.userId}::bigint`.as('created_by'),
        sql<Date>`${draft.now}::timestamptz`.as('created_at'),
      ]),
    )
    .onConflict((conflict) =>
      conflict.columns(['agreement_id', 'version']).doUpdateSet((eb) => ({
        texts: eb.ref('excluded.texts'),
        audience: eb.ref('excluded.audience'),
        created_by: eb.ref('excluded.created_by'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .returning(['id', 'version', 'agreement_id as agreementId'])
    .executeTakeFirstOrThrow();
}

/** Null if there is no draft (any more). */
export async function publishDraft(tx: Tx, versionId: number, now: Date): Promise<number | null> {
  const row = await tx
    .with('published', (db) =>
      db
        .updateTable('legal_agreement_version')
        .set({ published_at: now })
        .where('id', '=', versionId)
        .where('published_at', 'is', null)
        .returning(['agreement_id', 'version', 'audience']),
    )
    .with('agreement', (db) =>
      db
        .updateTable('legal_agreement')
        .from('published')
        .set({ audience: sql<string[]>`coalesce(published.audience, legal_agreement.audience)` })
        .whereRef('legal_agreement.id', '=', 'published.agreement_id'),
    )
    .selectFrom('published')
    .select('version')
    .executeTakeFirst();
  return row?.version ?? null;
}

export async function deleteDraft(db: Connection, versionId: number): Promise<boolean> {
  const row = await db
    .deleteFrom('legal_agreement_version')
    .where('id', '=', versionId)
    .where('published_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Users who may sign for a company of the agreement's audience, after the id `after`: a new version is announced to them. */
export async function signers(
  db: Connection,
  agreementKey: string,
  code: string,
  after: number,
  count: number,
): Promise<{ userId: number; email: string; language: string; kind: 'buyer' | 'seller' }[]> {
  const { rows } = await sql<{ userId: number; email: string; language: string; kind: 'buyer' | 'seller' }>`
    select u.id as "userId", u.email::text as email, u.language, c.kind
    from user_account u join company c on c.id = u.company_id join role r on r.id = u.role_id
    join legal_agreement a on a.key = ${agreementKey} and c.kind = any(a.audience)
    where u.id > ${after} and u.state = 'active' and c.state = 'approved' and ${code} = any(r.access_codes)
    order by u.id limit ${count}`.execute(db);
  return rows;
}

/** Records up to which user people are notified of a version. False if those after `after` are notified already. */
export async function noteNotified(
  tx: Tx,
  { key, version, after, upTo }: { key: string; version: number; after: number; upTo: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('legal_agreement')
    .set({ notified_version: version, notified_up_to: upTo })
    .where('key', '=', key)
    .where((is) => is.or([is('notified_version', 'is distinct from', version), is('notified_up_to', '<=', after)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
