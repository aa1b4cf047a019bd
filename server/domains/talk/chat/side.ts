import { type RawBuilder, sql } from 'kysely';
import type { Side } from '../../../../contract/talk/chat-messages.ts';
import type { Caller } from '../../../platform/scope.ts';

/** Who takes part, as far as rights follow from it. */
export type Person = Pick<Caller, 'userId' | 'companyId' | 'operator' | 'accessCodes' | 'unaudited'>;

/** Whether somebody answers for the platform. */
export const answersSupport = ({ operator, accessCodes }: Pick<Caller, 'operator' | 'accessCodes'>): boolean =>
  operator && accessCodes.includes('support.answer');

/** Whether somebody talks with the platform alone: buyers that are not approved, and people without the right to chat. */
export const meetsPlatformOnly = ({ unaudited, accessCodes }: Pick<Caller, 'unaudited' | 'accessCodes'>): boolean =>
  unaudited || !accessCodes.includes('chat.use');

/** The caller’s side of a conversation `c` with the store `s`; null for those of others. */
export const sideOf = ({ userId, companyId, ...caller }: Person): RawBuilder<Side | null> => sql<Side | null>`
  case
    when ${meetsPlatformOnly(caller)} and not c.with_platform then null
    when c.kind = 'single' then case when ${userId} in (c.first_user_id, c.second_user_id) then 'company' end
    when c.members_only then case when c.company_id = ${companyId} and exists (
      select from conversation_member own where own.conversation_id = c.id and own.user_id = ${userId}
    ) then 'company' end
    when c.company_id = ${companyId} then 'company'
    when s.company_id = ${companyId} then 'store'
    when c.with_platform and ${answersSupport(caller)} then 'platform'
  end`;

/** The side of a user `u` that belongs to a conversation `c` with the store `s`. */
export const sideOfUser = sql<Side>`
  case when c.kind = 'single' or u.company_id = c.company_id then 'company' when u.company_id = s.company_id then 'store' else 'platform' end`;

/** Whether a user `u` belongs to a conversation `c` with the store `s`. */
export const belongs = sql<boolean>`(
  case when c.kind = 'single' then u.id in (c.first_user_id, c.second_user_id)
  when c.members_only then u.company_id = c.company_id and exists (
    select from conversation_member own where own.conversation_id = c.id and own.user_id = u.id
  )
  else u.company_id = c.company_id or u.company_id = s.company_id
    or (c.with_platform and exists (select 1 from company o where o.id = u.company_id and o.kind = 'operator')) end
)`;

/** Whether the role `r` of a user `u` that belongs to a conversation `c` with the store `s` lets it take part: those who answer for the platform need a right of their own, those who ask it need none. */
export const mayTakePart = sql<boolean>`(
  case
    when c.with_platform and ${sideOfUser} = 'company' then true
    else case when c.kind = 'group' and ${sideOfUser} = 'platform' then 'support.answer' else 'chat.use' end = any(r.access_codes)
  end
)`;

/** The same of a row `m` of a person, whose side is known. */
export const mayStillTakePart = sql<boolean>`(
  case
    when c.with_platform and m.side = 'company' then true
    else case when m.side = 'platform' then 'support.answer' else 'chat.use' end = any(r.access_codes)
  end
)`;

/** What a user `u` with the role `r` is in a conversation `c` at first: who manages its company owns, people of stores and of the platform are admins. */
export const firstRole = sql`case when 'account.manage' = any(r.access_codes) then 'owner' when c.kind = 'group' and u.company_id <> c.company_id then 'admin' else 'member' end`;

/** Whether nobody takes messages of a person in a conversation `c` with the store `s`; the statement that stores messages asks the same. */
export const isBlocked = ({ userId, companyId }: Person): RawBuilder<boolean> => sql<boolean>`
  exists (
    select 1 from chat_block b
    where (b.blocked_user_id = ${userId} or b.blocked_company_id = ${companyId}) and case b.kind
      when 'platform' then not c.with_platform
      when 'company' then b.company_id = case
        when c.kind = 'single' then (
          select o.company_id from user_account o where o.id = case when c.first_user_id = ${userId} then c.second_user_id else c.first_user_id end
        )
        when c.company_id = ${companyId} then s.company_id else c.company_id
      end
      else c.kind = 'single' and b.user_id in (c.first_user_id, c.second_user_id) and b.user_id <> ${userId}
    end
  )`;

/**
 * Whether a person's own side takes no messages of the other side of a conversation `c` with the store `s`: then it writes none, since nobody
 * could answer. One blocked person of a group leaves the others who can. The statement that stores messages asks the same.
 */
export const hasBlocked = ({ userId, companyId }: Person): RawBuilder<boolean> => sql<boolean>`
  exists (
    select 1 from chat_block b
    left join user_account o on o.id = case when c.kind = 'single' then case when c.first_user_id = ${userId} then c.second_user_id else c.first_user_id end end
    where b.company_id = ${companyId} and case b.kind
      when 'platform' then false
      when 'company' then case
        when c.kind = 'single' then o.id = b.blocked_user_id or o.company_id = b.blocked_company_id
        else b.blocked_company_id = case when c.company_id = ${companyId} then s.company_id else c.company_id end
      end
      else c.kind = 'single' and b.user_id = ${userId} and b.blocked_user_id = o.id
    end
  )`;
