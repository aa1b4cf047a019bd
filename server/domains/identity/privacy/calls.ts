import { codes } from '../../../../contract/wire/codes.ts';
import { message } from '../../../../contract/messages/index.ts';
import { privacyCalls, privacyScopes } from '../../../../contract/identity/privacy.ts';
import { handle, type Handler, signedIn } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { confirmErasure, retainedSentences, obstaclesTo, requestErasure, scopesOf, withdrawErasure } from './erasure.ts';
import { exportView, openExport, requestExport } from './exports.ts';
import * as queries from './queries.ts';

export const handlers: Handler[] = [
  handle(privacyCalls.overview, async (_input, context) => {
    const { userId, companyId } = signedIn(context);
    const db = context.database.kysely;
    const standing = await queries.standingOf(db, userId, companyId);
    const scopes = scopesOf(standing);
    const [exports, erasures] = await Promise.all([
      queries.exportsOf(db, userId),
      queries.erasuresOf(db, userId, scopes.includes('company') ? companyId : null),
    ]);
    const sentences = privacyScopes
      .filter((scope) => scopes.includes(scope))
      .map((scope) => [scope, obstaclesTo(scope, standing).map(({ key, values }) => message(key, context.language, values))] as const);
    return {
      scopes,
      exports: exports.map(exportView),
      erasures: erasures.map((row) => ({
        scope: row.scope,
        state: row.state,
        askedAt: row.asked_at.toISOString(),
        dueAt: row.due_at?.toISOString() ?? null,
      })),
      obstacles: Object.fromEntries(sentences),
      kept: retainedSentences(context.language),
    };
  }),
  handle(privacyCalls.requestExport, async ({ scope }, context) => {
    const session = signedIn(context);
    const standing = await queries.standingOf(context.database.kysely, session.userId, session.companyId);
    if (!scopesOf(standing).includes(scope)) throw new Refusal(codes.forbidden, 'access.forbidden');
    return requestExport(context.database, session, scope, { language: context.language, now: context.now() });
  }),
  handle(privacyCalls.openExport, async ({ exportId }, context) => ({ address: await openExport(context, signedIn(context), exportId) })),
  handle(privacyCalls.requestErasure, async (input, context) => {
    await requestErasure(context, signedIn(context), input);
    return {};
  }),
  handle(privacyCalls.confirmErasure, async ({ token }, context) => ({
    dueAt: (await confirmErasure(context, signedIn(context), token)).toISOString(),
  })),
  handle(privacyCalls.withdrawErasure, async ({ scope }, context) => {
    await withdrawErasure(context, signedIn(context), scope);
    return {};
  }),
];
