import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { AuditAction } from '../../../contract/operator/audit-actions.ts';
import type { AnswerOf, ParsedInputOf } from '../../../contract/wire/call.ts';
import { codes } from '../../../contract/wire/codes.ts';
import type { Synonym, searchDeskCalls } from '../../../contract/search/search-admin.ts';
import { recordAudit } from '../../platform/audit-log.ts';
import { type CallContext, signedIn } from '../../platform/http/handler.ts';
import { publish } from '../../platform/events/outbox.ts';
import type { DB } from '../../platform/postgres/schema.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { fold } from '../../engines/search-index/text/analysis.ts';

type Input<Name extends keyof typeof searchDeskCalls> = ParsedInputOf<(typeof searchDeskCalls)[Name]>;
type Answer<Name extends keyof typeof searchDeskCalls> = AnswerOf<(typeof searchDeskCalls)[Name]>;

const columns = sql`s.id, s.language, s.words, s.leads_to as "leadsTo", s.version`;

export async function listSynonyms(
  { keyword, language, page, size }: Input<'synonyms'>,
  { database }: CallContext,
): Promise<Answer<'synonyms'>> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (language) conditions.push(sql`(s.language = ${language} or s.language is null)`);
  if (keyword)
    conditions.push(sql`exists (select from unnest(s.words || s.leads_to) w where position(${fold(keyword)} in unaccent(lower(w))) > 0)`);
  const { rows } = await sql<Synonym & { total: number }>`
    select ${columns}, count(*) over ()::int as total from search_synonym s where ${sql.join(conditions, sql` and `)}
    order by s.updated_at desc, s.id desc limit ${size} offset ${(page - 1) * size}`.execute(database.kysely);
  return { total: rows[0]?.total ?? 0, page, size, rows: rows.map(({ total: _, ...row }) => row) };
}

async function locked(tx: Transaction<DB>, id: number, version: number): Promise<Synonym> {
  const { rows } = await sql<Synonym>`select ${columns} from search_synonym s where s.id = ${id} for update`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound();
  if (found.version !== version) throw new Refusal(codes.conflict, 'catalogueDesk.changedMeanwhile');
  return found;
}

async function decided(
  tx: Transaction<DB>,
  context: CallContext,
  entry: { action: AuditAction; subject: string; before: object | null; after: object | null },
): Promise<void> {
  await publish(tx, 'catalogue.changed', {});
  await recordAudit(tx, { userId: signedIn(context).userId, companyId: null, network: context.network, at: context.now(), ...entry });
}

const shown = ({ language, words, leadsTo }: Pick<Synonym, 'language' | 'words' | 'leadsTo'>): object => ({ language, words, leadsTo });

export function saveSynonym(input: Input<'save'>, context: CallContext): Promise<Answer<'save'>> {
  const all = [...input.words, ...input.leadsTo];
  if (input.words.length === 0 || all.length < 2) throw new Refusal(codes.refused, 'search.twoWords');
  const twice = all.find((word, at) => all.findIndex((other) => fold(other) === fold(word)) < at);
  if (twice !== undefined) throw new Refusal(codes.refused, 'search.wordTwice', { word: twice });
  return context.database.transaction(async (tx) => {
    const before = input.id === null ? null : await locked(tx, input.id, input.version);
    const { language, words, leadsTo } = input;
    const { rows } = before
      ? await sql<{
          id: number;
          version: number;
        }>`update search_synonym set language = ${language}, words = ${words}, leads_to = ${leadsTo},
          version = version + 1, updated_at = ${context.now()} where id = ${before.id} returning id, version`.execute(tx)
      : await sql<{ id: number; version: number }>`insert into search_synonym (language, words, leads_to, updated_at)
          values (${language}, ${words}, ${leadsTo}, ${context.now()}) returning id, version`.execute(tx);
    const [saved] = rows;
    if (!saved) throw notFound();
    await decided(tx, context, {
      action: before ? 'synonym.changed' : 'synonym.added',
      subject: `search_synonym:${saved.id}`,
      before: before && shown(before),
      after: shown(input),
    });
    return saved;
  });
}

export function removeSynonym({ id, version }: Input<'remove'>, context: CallContext): Promise<Answer<'remove'>> {
  return context.database.transaction(async (tx) => {
    const before = await locked(tx, id, version);
    await sql`delete from search_synonym where id = ${id}`.execute(tx);
    await decided(tx, context, { action: 'synonym.removed', subject: `search_synonym:${id}`, before: shown(before), after: null });
    return {};
  });
}
