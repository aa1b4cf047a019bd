import { type RawBuilder, sql } from 'kysely';
import type { AuditAction } from '../../../contract/operator/audit-actions.ts';
import type { AnswerOf, ParsedInputOf } from '../../../contract/wire/call.ts';
import { codes } from '../../../contract/wire/codes.ts';
import type { Synonym, searchAdminCalls } from '../../../contract/search/search-admin.ts';
import { recordAudit } from '../../platform/audit-log.ts';
import { type RequestScope, signedIn } from '../../platform/scope.ts';
import { publish } from '../../platform/events/outbox.ts';
import type { Connection, Tx } from '../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { fold } from '../../engines/search-index/text/analysis.ts';

type Input<Name extends keyof typeof searchAdminCalls> = ParsedInputOf<(typeof searchAdminCalls)[Name]>;
type Answer<Name extends keyof typeof searchAdminCalls> = AnswerOf<(typeof searchAdminCalls)[Name]>;

const columns = sql`s.id, s.language, s.words, s.leads_to as "leadsTo", s.version`;

export async function listSynonyms(db: Connection, { keyword, language, page, size }: Input<'synonyms'>): Promise<Answer<'synonyms'>> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (language) conditions.push(sql`(s.language = ${language} or s.language is null)`);
  if (keyword)
    conditions.push(sql`exists (select from unnest(s.words || s.leads_to) w where position(${fold(keyword)} in unaccent(lower(w))) > 0)`);
  const { rows } = await sql<Synonym & { total: number }>`
    select ${columns}, count(*) over ()::int as total from search_synonym s where ${sql.join(conditions, sql` and `)}
    order by s.updated_at desc, s.id desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  return { total: rows[0]?.total ?? 0, page, size, rows: rows.map(({ total: _, ...row }) => row) };
}

async function locked(tx: Tx, id: number, version: number): Promise<Synonym> {
  const { rows } = await sql<Synonym>`select ${columns} from search_synonym s where s.id = ${id} for update`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound();
  if (found.version !== version) throw new Refusal(codes.conflict, 'catalogueAdmin.changedMeanwhile');
  return found;
}

async function decided(
  tx: Tx,
  scope: RequestScope,
  entry: { action: AuditAction; subject: string; before: object | null; after: object | null },
): Promise<void> {
  await publish(tx, 'catalogue.changed', {});
  await recordAudit(tx, { userId: signedIn(scope).userId, companyId: null, network: scope.network, at: scope.now, ...entry });
}

const shown = ({ language, words, leadsTo }: Pick<Synonym, 'language' | 'words' | 'leadsTo'>): object => ({ language, words, leadsTo });

export async function saveSynonym(tx: Tx, scope: RequestScope, input: Input<'save'>): Promise<Answer<'save'>> {
  const all = [...input.words, ...input.leadsTo];
  if (input.words.length === 0 || all.length < 2) throw new Refusal(codes.refused, 'search.twoWords');
  const twice = all.find((word, at) => all.findIndex((other) => fold(other) === fold(word)) < at);
  if (twice !== undefined) throw new Refusal(codes.refused, 'search.wordTwice', { word: twice });
  const before = input.id === null ? null : await locked(tx, input.id, input.version);
  const { language, words, leadsTo } = input;
  const values = { language, words, leads_to: leadsTo, updated_at: scope.now };
  const saved = before
    ? await tx
        .updateTable('search_synonym')
        .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
        .where('id', '=', before.id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
    : await tx.insertInto('search_synonym').values(values).returning(['id', 'version']).executeTakeFirstOrThrow();
  await decided(tx, scope, {
    action: before ? 'synonym.changed' : 'synonym.added',
    subject: `search_synonym:${saved.id}`,
    before: before && shown(before),
    after: shown(input),
  });
  return saved;
}

export async function removeSynonym(tx: Tx, scope: RequestScope, { id, version }: Input<'remove'>): Promise<Answer<'remove'>> {
  const before = await locked(tx, id, version);
  await tx.deleteFrom('search_synonym').where('id', '=', id).execute();
  await decided(tx, scope, { action: 'synonym.removed', subject: `search_synonym:${id}`, before: shown(before), after: null });
  return {};
}
