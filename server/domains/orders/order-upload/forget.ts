import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { dropUploads } from '../../../platform/uploads/index.ts';

/**
 * Deletes all files that a company has uploaded, and their rows with what was read of them; the uploads themselves stay in its history. The files
 * are removed by the sweeps.
 */
export async function forgetUploads(tx: Tx, companyId: number): Promise<void> {
  const ofCompany = tx.selectFrom('order_upload').select('id').where('company_id', '=', companyId);
  const files = await tx.selectFrom('order_upload').select('file_key as key').where('company_id', '=', companyId).execute();
  await dropUploads(
    tx,
    files.map(({ key }) => key),
    companyId,
  );
  // Rows that could not be added, for downloading: the next sweep takes them.
  await tx
    .updateTable('order_upload_download')
    .set({ created_at: new Date(0) })
    .where('upload_id', 'in', ofCompany)
    .execute();
  await tx.deleteFrom('order_upload_problem').where('upload_id', 'in', ofCompany).execute();
  await tx.deleteFrom('order_upload_order').where('upload_id', 'in', ofCompany).execute();
  await tx.deleteFrom('order_upload_line').where('upload_id', 'in', ofCompany).execute();
}
