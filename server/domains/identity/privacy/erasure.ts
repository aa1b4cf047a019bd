import { createHash, randomBytes } from 'node:crypto';
import { codes } from '../../../../contract/wire/codes.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { listValue, messageValue, type TextValue, timeValue } from '../../../platform/formats/text-value.ts';
import { message } from '../../../platform/texts.ts';
import { retainedByLaw, type PrivacyScope, privacyTimes } from '../../../../contract/identity/privacy.ts';
import { type AuditEntry, recordAudit } from '../../../platform/audit-log.ts';
import type { Obstacle, PersonalData } from '../../../platform/personal-data.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { type Account, lock, notifyUser, ownPage } from '../index.ts';
import * as queries from './erasure-queries.ts';
import { endExports } from './export-queries.ts';
import { mails } from '../mails.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Owners may act for their company as well. The operator's company cannot be erased. */
export function scopesOf(standing: queries.Standing): PrivacyScope[] {
  return standing.isOwner && standing.kind !== 'operator' ? ['person', 'company'] : ['person'];
}

/** Why a user cannot be erased now. */
function personObstacles(standing: queries.Standing): Obstacle[] {
  const last = standing.isOwner && standing.otherOwners === 0 && standing.state !== 'closed';
  return last ? [{ key: standing.kind === 'operator' ? 'privacy.operatorStays' : 'privacy.lastOwner', values: {} }] : [];
}

/** Why a user or a company cannot be erased now. */
export async function obstaclesTo(
  db: Connection,
  scope: PrivacyScope,
  sections: readonly PersonalData[],
  { standing, companyId }: { standing: queries.Standing; companyId: number },
): Promise<Obstacle[]> {
  if (scope === 'person') return personObstacles(standing);
  const found: Obstacle[] = [];
  for (const section of sections) found.push(...((await section.obstacles?.(db, companyId)) ?? []));
  return found;
}

/** What outlives an erasure, one sentence each. */
export function retainedSentences(language: Language): { what: string; text: string }[] {
  return retainedByLaw.map(({ what, years }) => ({ what, text: message(`privacy.retained.${what}`, language, { years }) }));
}

const retainedList = (): TextValue =>
  listValue(retainedByLaw.map(({ what, years }) => listValue(['–', messageValue(`privacy.retained.${what}`, { years })], ' ')));
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export async function standingFor(db: Connection, scope: RequestScope, wanted: PrivacyScope): Promise<queries.Standing> {
  const { userId, companyId } = signedIn(scope);
  const standing = await queries.standingOf(db, userId, companyId);
  if (!scopesOf(standing).includes(wanted)) throw new Refusal(codes.forbidden, 'access.forbidden');
  return standing;
}

/** Requests an erasure: nothing happens until the e-mailed link is opened. */
export async function requestErasure(tx: Tx, scope: RequestScope, account: Account, wanted: PrivacyScope): Promise<void> {
  const { now, publicUrl } = scope;
  const { userId, companyId } = signedIn(scope);
  const token = randomBytes(32).toString('base64url');
  const erasureId = await queries.requestErasure(tx, { companyId, userId, scope: wanted, retained: retainedByLaw, now });
  if (erasureId === null) throw new Refusal(codes.refused, 'privacy.erasureRunning');
  const expiresAt = new Date(now.getTime() + privacyTimes.confirmHours * hour);
  await queries.replaceLink(tx, { hash: hashOf(token), userId, erasureId, now, expiresAt });
  const values = { hours: privacyTimes.confirmHours, days: privacyTimes.erasureDays };
  const link = `${ownPage(account, publicUrl, 'privacy')}?confirm=${token}`;
  await notifyUser(tx, account, mails.erasureConfirm, { values, link, now });
  await recordAudit(tx, entryOf(account, wanted, 'erasureAsked', scope));
}

/** Confirms the erasure by the link of the mail; the waiting period of a week begins. @throws codes.refused for a link that is no longer valid */
export async function confirmErasure(tx: Tx, scope: RequestScope, account: Account | null, token: string): Promise<Date> {
  const { now, publicUrl } = scope;
  const { userId, companyId } = signedIn(scope);
  const dueAt = new Date(now.getTime() + privacyTimes.erasureDays * day);
  const link = await queries.useLink(tx, userId, hashOf(token), now);
  const scopes = scopesOf(await queries.standingOf(tx, userId, companyId));
  // A former owner of the company cannot confirm its erasure.
  if (!account || link === null || !scopes.includes(link.scope) || !(await queries.confirmErasure(tx, link.erasureId, now, dueAt)))
    throw new Refusal(codes.refused, 'privacy.linkGone');
  const values = { date: timeValue(dueAt), retained: retainedList() };
  await notifyUser(tx, account, mails.erasurePlanned, { values, link: ownPage(account, publicUrl, 'privacy'), now });
  await recordAudit(tx, { ...entryOf(account, 'person', 'erasureConfirmed', scope), subject: `erasure:${link.erasureId}` });
  return dueAt;
}

export async function withdrawErasure(tx: Tx, scope: RequestScope, account: Account | null, wanted: PrivacyScope): Promise<void> {
  const { userId, companyId } = signedIn(scope);
  const whose = { userId, companyId: wanted === 'company' ? companyId : null, scope: wanted, now: scope.now };
  const ids = await queries.withdrawErasures(tx, whose);
  if (ids.length === 0 || !account) throw new Refusal(codes.refused, 'privacy.nothingToWithdraw');
  await recordAudit(tx, entryOf(account, wanted, 'erasureWithdrawn', scope));
}

type Deed = 'erasureAsked' | 'erasureConfirmed' | 'erasureWithdrawn';

function entryOf(account: Account, wanted: PrivacyScope, deed: Deed, { network, now }: RequestScope): AuditEntry {
  return {
    userId: account.userId,
    companyId: account.companyId,
    action: `${wanted}.${deed}`,
    subject: wanted === 'person' ? `user_account:${account.userId}` : `company:${account.companyId}`,
    network,
    at: now,
  };
}

/** Carries out an erasure whose week is over. An erasure with an obstacle keeps waiting. */
export async function erase(
  tx: Tx,
  erasure: queries.ErasureRow,
  account: Account | null,
  { sections, now }: { sections: readonly PersonalData[]; now: Date },
): Promise<void> {
  const { id, userId, companyId, scope } = erasure;
  // One erasure of a company at a time: two owners who leave at once must see each other's erasure.
  await lock(tx, `erasure ${companyId}`);
  const standing = await queries.standingOf(tx, userId, companyId);
  if ((await obstaclesTo(tx, scope, sections, { standing, companyId })).length > 0) return;
  const people = (await queries.peopleOf(tx, companyId)).filter((person) => scope === 'company' || person.userId === userId);
  const userIds = people.map((person) => person.userId);
  const given = { scope, companyId, people, now };
  await endExports(tx, userIds, now);
  for (const section of sections) await section.erasePeople?.(tx, given);
  if (scope === 'company') for (const section of sections) await section.eraseCompany?.(tx, given);
  await queries.finishErasure(tx, id, userIds, now);
  if (account) {
    // Sent to the previous address: only the mail still contains it.
    await notifyUser(tx, account, mails.erasureDone, { values: { retained: retainedList() }, now });
  }
  await recordAudit(tx, {
    userId: null,
    companyId,
    action: `${scope}.erased`,
    subject: scope === 'person' ? `user_account:${userId}` : `company:${companyId}`,
    at: now,
  });
}
