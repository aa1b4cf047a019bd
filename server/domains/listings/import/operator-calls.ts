import { sql } from 'kysely';
import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { operatorImportCalls as calls } from '../../../../contract/operator/operator.ts';
import { cancellable, type ImportState } from '../../../../contract/listings/import-words.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/scope.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { cancelStep } from './queries/imports.ts';

type Running = AnswerOf<typeof calls.list>[number];
const shown = 200;

async function runningImports(_input: object, { database }: CallContext): Promise<Running[]> {
  const { rows } = await sql<Omit<Running, 'since'> & { since: Date }>`
    select j.id, json_build_object('id', c.id, 'legalName', c.legal_name) as company, s.name as store, j.file_name as "fileName", j.state,
      coalesce(j.step_began_at, j.created_at) as since, j.progress, j.lines, j.attempts as tries
    from import j join store s on s.id = j.store_id join company c on c.id = s.company_id
    where j.state in (${sql.join(cancellable)}) order by since, j.id limit ${shown}`.execute(database.kysely);
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }));
}

async function cancelAny({ importId }: ParsedInputOf<typeof calls.cancel>, context: CallContext): Promise<{ changed: number }> {
  const { userId } = signedIn(context);
  await context.database.transaction(async (tx) => {
    const { rows } = await sql<{ state: ImportState; companyId: number; fileName: string }>`
      select j.state, s.company_id as "companyId", j.file_name as "fileName" from import j join store s on s.id = j.store_id
      where j.id = ${importId} for no key update of j`.execute(tx);
    const [found] = rows;
    if (!found) throw notFound();
    if (!cancellable.includes(found.state)) throw new Refusal(codes.conflict, 'import.moved');
    await cancelStep(tx, importId, 'import.cancelledByOperator', context.now);
    await recordAudit(tx, {
      userId,
      companyId: found.companyId,
      action: 'import.cancelled',
      subject: `product_import:${importId}`,
      before: { state: found.state, file: found.fileName },
      network: context.network,
      at: context.now,
    });
  });
  return { changed: 1 };
}

export const operatorImportHandlers: Handler[] = [handle(calls.list, runningImports), handle(calls.cancel, cancelAny)];
