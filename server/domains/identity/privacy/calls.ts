import { codes } from '../../../../contract/wire/codes.ts';
import { message } from '../../../platform/texts.ts';
import { privacyCalls, privacyScopes } from '../../../../contract/identity/privacy.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { signedIn } from '../../../platform/scope.ts';
import { signedLink } from '../../../platform/uploads/index.ts';
import { accountById, requirePassword } from '../index.ts';
import { erasuresOf, standingOf } from './erasure-queries.ts';
import { confirmErasure, obstaclesTo, requestErasure, retainedSentences, scopesOf, standingFor, withdrawErasure } from './erasure.ts';
import { exportsOf } from './export-queries.ts';
import { exportedFile, exportView, requestExport } from './exports.ts';

/** The calls about copies and erasures of these areas' data. */
export const privacyHandlers = (sections: readonly PersonalData[]): Handler[] => [
  handle(privacyCalls.overview, async (_input, context) => {
    const { userId, companyId } = signedIn(context);
    const db = context.database.kysely;
    const standing = await standingOf(db, userId, companyId);
    const scopes = scopesOf(standing);
    const [exports, erasures] = await Promise.all([
      exportsOf(db, userId),
      erasuresOf(db, userId, scopes.includes('company') ? companyId : null),
    ]);
    const sentences = await Promise.all(
      privacyScopes
        .filter((scope) => scopes.includes(scope))
        .map(async (scope) => {
          const obstacles = await obstaclesTo(db, scope, sections, { standing, companyId });
          return [scope, obstacles.map(({ key, values }) => message(key, context.language, values))] as const;
        }),
    );
    return {
      scopes,
      exports: exports.map(exportView),
      erasures: erasures.map((row) => ({
        scope: row.scope,
        state: row.state,
        askedAt: row.askedAt.toISOString(),
        dueAt: row.dueAt?.toISOString() ?? null,
      })),
      obstacles: Object.fromEntries(sentences),
      retained: retainedSentences(context.language),
    };
  }),
  handle(privacyCalls.requestExport, ({ scope }, context) => context.database.transaction((tx) => requestExport(tx, context, scope))),
  handle(privacyCalls.openExport, async ({ exportId }, context) => {
    const file = await exportedFile(context.database.kysely, context, exportId);
    return { address: (await signedLink(context, file)).address };
  }),
  handle(privacyCalls.requestErasure, async ({ scope, password }, context) => {
    const db = context.database.kysely;
    const { companyId } = signedIn(context);
    const standing = await standingFor(db, context, scope);
    const [obstacle] = await obstaclesTo(db, scope, sections, { standing, companyId });
    if (obstacle) throw new Refusal(codes.refused, obstacle.key, obstacle.values);
    const account = await requirePassword(context, password);
    await context.database.transaction((tx) => requestErasure(tx, context, account, scope));
    return {};
  }),
  handle(privacyCalls.confirmErasure, async ({ token }, context) => {
    const account = await accountById(context.database, signedIn(context).userId);
    return { dueAt: (await context.database.transaction((tx) => confirmErasure(tx, context, account, token))).toISOString() };
  }),
  handle(privacyCalls.withdrawErasure, async ({ scope }, context) => {
    await standingFor(context.database.kysely, context, scope);
    const account = await accountById(context.database, signedIn(context).userId);
    await context.database.transaction((tx) => withdrawErasure(tx, context, account, scope));
    return {};
  }),
];
