import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

export type NoteSettings = { sender: string; note: string; showsLogo: boolean };

/** What a company has set, or what applies without; with its name and logo. */
export async function noteSettings(
  db: Connection,
  companyId: number,
): Promise<NoteSettings & { legalName: string; logoPath: string | null }> {
  const row = await db
    .selectFrom('company as c')
    .leftJoin('delivery_note_setting as s', 's.company_id', 'c.id')
    .select(['c.legal_name as legalName', 'c.avatar_path as logoPath', 's.sender', 's.note', 's.shows_logo as showsLogo'])
    .where('c.id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { ...row, sender: row.sender ?? '', note: row.note ?? '', showsLogo: row.showsLogo ?? true };
}

export async function saveNoteSettings(db: Connection, companyId: number, { sender, note, showsLogo }: NoteSettings): Promise<void> {
  const wanted = { sender, note, shows_logo: showsLogo };
  await db
    .insertInto('delivery_note_setting')
    .values({ company_id: companyId, ...wanted })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(wanted))
    .execute();
}

export async function forgetNoteSettings(tx: Tx, companyId: number): Promise<void> {
  await tx.deleteFrom('delivery_note_setting').where('company_id', '=', companyId).execute();
}
