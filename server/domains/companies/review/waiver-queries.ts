import type { RequirementKey } from '../../../../contract/companies/requirements.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

export async function waive(
  tx: Tx,
  companyId: number,
  requirement: RequirementKey,
  { note, userId, now }: { note: string; userId: number; now: Date },
): Promise<void> {
  const decision = { state: 'waived', note, decided_by: userId, decided_at: now };
  await tx
    .insertInto('company_check')
    .values({ company_id: companyId, requirement, ...decision })
    .onConflict((conflict) => conflict.columns(['company_id', 'requirement']).doUpdateSet(decision))
    .execute();
}

export async function endWaiver(tx: Tx, companyId: number, requirement: RequirementKey): Promise<void> {
  await tx.deleteFrom('company_check').where('company_id', '=', companyId).where('requirement', '=', requirement).execute();
}
