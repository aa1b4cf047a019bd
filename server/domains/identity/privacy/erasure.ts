import { createHash, randomBytes } from 'node:crypto';
import { codes } from '../../../../contract/wire/codes.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { message, type MessageKey } from '../../../../contract/messages/index.ts';
import { retainedByLaw, type PrivacyScope, privacyTimes } from '../../../../contract/identity/privacy.ts';
import { type AuditEntry, recordAudit } from '../../../platform/audit-log.ts';
import type { CallContext } from '../../../platform/http/handler.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  type Account,
  accountById,
  eraseCompany,
  erasePeople,
  languageOfAccount,
  ownPage,
  requirePassword,
  notifyUser,
  visitOf,
  writtenTime,
} from '../index.ts';
import { forgetCompany as forgetQuestions, forgetPeople as forgetQuestionAuthors } from '../../buying/questions/index.ts';
import { forgetCompany as forgetQuotes } from '../../buying/quotes/index.ts';
import * as queries from './queries.ts';

const hour = 3_600_000;
const day = 24 * hour;

export type Obstacle = { key: MessageKey; values: Record<string, number> };

/** Owners may act for their company as well. The operator's company cannot be erased. */
export function scopesOf(standing: queries.Standing): PrivacyScope[] {
  return standing.is_owner && standing.kind !== 'operator' ? ['person', 'company'] : ['person'];
}

/** Why a user or a company cannot be erased now. */
export function obstaclesTo(scope: PrivacyScope, standing: queries.Standing): Obstacle[] {
  const found: Obstacle[] = [];
  if (scope === 'person') {
    const last = standing.is_owner && standing.other_owners === 0 && standing.state !== 'closed';
    if (last) found.push({ key: standing.kind === 'operator' ? 'privacy.operatorStays' : 'privacy.lastOwner', values: {} });
    return found;
  }
  if (standing.open_orders > 0) found.push({ key: 'privacy.openOrders', values: { count: standing.open_orders } });
  if (standing.has_balance) found.push({ key: 'privacy.balanceLeft', values: {} });
  return found;
}

/** What outlives an erasure, one sentence each. */
export function retainedSentences(language: Language): { what: string; text: string }[] {
  return retainedByLaw.map(({ what, years }) => ({ what, text: message(`privacy.kept.${what}`, language, { years }) }));
}

const retainedList = (language: Language): string =>
  retainedSentences(language)
    .map(({ text }) => `– ${text}`)
    .join('\n');
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

async function standingFor(context: CallContext, session: Session, scope: PrivacyScope): Promise<queries.Standing> {
  const standing = await queries.standingOf(context.database.kysely, session.userId, session.companyId);
  if (!scopesOf(standing).includes(scope)) throw new Refusal(codes.forbidden, 'access.forbidden');
  return standing;
}

/** Requests an erasure: nothing happens until the e-mailed link is opened. @throws 40010 with the obstacle, 40001 for a wrong password */
export async function requestErasure(
  context: CallContext,
  session: Session,
  { scope, password }: { scope: PrivacyScope; password: string },
): Promise<void> {
  const { database, config } = context;
  const [obstacle] = obstaclesTo(scope, await standingFor(context, session, scope));
  if (obstacle) throw new Refusal(codes.refused, obstacle.key, obstacle.values);
  const account = await requirePassword(database, session, password, visitOf(context));
  const now = context.now();
  const token = randomBytes(32).toString('base64url');
  await database.transaction(async (tx) => {
    const request = { companyId: session.companyId, userId: session.userId, scope, retained: retainedByLaw, now };
    const erasureId = await queries.requestErasure(tx, request);
    if (erasureId === null) throw new Refusal(codes.refused, 'privacy.erasureRunning');
    const expiresAt = new Date(now.getTime() + privacyTimes.confirmHours * hour);
    await queries.replaceLink(tx, { hash: hashOf(token), userId: session.userId, erasureId, now, expiresAt });
    const values = { hours: privacyTimes.confirmHours, days: privacyTimes.erasureDays };
    await notifyUser(tx, account, 'erasureConfirm', {
      values,
      link: `${ownPage(account, config.publicUrl, 'privacy')}?confirm=${token}`,
      now,
    });
    await recordAudit(tx, entryOf(account, scope, 'erasureAsked', context));
  });
}

/** Confirms the erasure by the link of the mail; the waiting period of a week begins. @throws 40010 for a link that is no longer valid */
export async function confirmErasure(context: CallContext, session: Session, token: string): Promise<Date> {
  const { database, config } = context;
  const now = context.now();
  const account = await accountById(database, session.userId);
  const dueAt = new Date(now.getTime() + privacyTimes.erasureDays * day);
  await database.transaction(async (tx) => {
    const link = await queries.useLink(tx, session.userId, hashOf(token), now);
    const scopes = scopesOf(await queries.standingOf(tx, session.userId, session.companyId));
    // A former owner of the company cannot confirm its erasure.
    if (!account || link === null || !scopes.includes(link.scope) || !(await queries.confirmErasure(tx, link.erasureId, now, dueAt)))
      throw new Refusal(codes.refused, 'privacy.linkGone');
    const language = languageOfAccount(account);
    const values = { date: writtenTime(dueAt, language), kept: retainedList(language) };
    await notifyUser(tx, account, 'erasurePlanned', { values, link: ownPage(account, config.publicUrl, 'privacy'), now });
    await recordAudit(tx, { ...entryOf(account, 'person', 'erasureConfirmed', context), subject: `erasure:${link.erasureId}` });
  });
  return dueAt;
}

export async function withdrawErasure(context: CallContext, session: Session, scope: PrivacyScope): Promise<void> {
  const { database } = context;
  await standingFor(context, session, scope);
  const account = await accountById(database, session.userId);
  await database.transaction(async (tx) => {
    const companyId = scope === 'company' ? session.companyId : null;
    const ids = await queries.withdrawErasures(tx, { userId: session.userId, companyId, scope });
    if (ids.length === 0 || !account) throw new Refusal(codes.refused, 'privacy.nothingToWithdraw');
    await recordAudit(tx, entryOf(account, scope, 'erasureWithdrawn', context));
  });
}

type Deed = 'erasureAsked' | 'erasureConfirmed' | 'erasureWithdrawn';

function entryOf(account: Account, scope: PrivacyScope, deed: Deed, context: CallContext): AuditEntry {
  return {
    userId: account.user_id,
    companyId: account.company_id,
    action: `${scope}.${deed}`,
    subject: scope === 'person' ? `user_account:${account.user_id}` : `company:${account.company_id}`,
    network: context.network,
    at: context.now(),
  };
}

/** The job: carries out erasures whose week is over. An erasure with an obstacle keeps waiting. */
export async function carryOutErasures({ database, now, log }: JobContext): Promise<void> {
  for (const id of await queries.dueErasures(database.kysely, now())) {
    await carryOut(id, { database, now }).catch((error: unknown) =>
      log.error({ err: error, erasure: id }, 'an erasure could not be carried out'),
    );
  }
}

async function carryOut(id: number, { database, now: clock }: Pick<JobContext, 'database' | 'now'>): Promise<void> {
  const now = clock();
  await database.transaction(async (tx) => {
    const erasure = await queries.takeErasure(tx, id, now);
    if (!erasure) return;
    const { user_id: userId, company_id: companyId, scope } = erasure;
    await queries.lockCompany(tx, companyId);
    if (obstaclesTo(scope, await queries.standingOf(tx, userId, companyId)).length > 0) return;
    const account = await accountById(database, userId);
    const people = (await queries.peopleOf(tx, companyId)).filter((person) => scope === 'company' || person.user_id === userId);
    const userIds = people.map((person) => person.user_id);
    await queries.emptyCarts(tx, userIds);
    await queries.removeWishLists(tx, userIds, scope);
    await forgetQuestionAuthors(tx, userIds);
    await queries.endExports(tx, userIds, now);
    await erasePeople(
      tx,
      companyId,
      people.map((person) => ({ userId: person.user_id, email: person.email })),
    );
    if (scope === 'company') {
      await forgetQuestions(tx, companyId);
      await forgetQuotes(tx, companyId, now);
      await eraseCompany(tx, companyId, now);
    }
    await queries.finishErasure(tx, id, userIds, now);
    if (account) {
      // Sent to the previous address: only the mail still contains it.
      await notifyUser(tx, account, 'erasureDone', { values: { kept: retainedList(languageOfAccount(account)) }, now });
    }
    await recordAudit(tx, {
      userId: null,
      companyId,
      action: `${scope}.erased`,
      subject: scope === 'person' ? `user_account:${userId}` : `company:${companyId}`,
      at: now,
    });
  });
}
