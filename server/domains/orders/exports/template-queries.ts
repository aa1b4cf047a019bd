import { sql } from 'kysely';
import type { ExportTemplate } from '../../../../contract/orders/export-templates.ts';
import type { ListName } from '../../../../contract/orders/list-columns.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

export type TemplateForm = Pick<ExportTemplate, 'columns' | 'format' | 'csv'>;

const columns = [
  ...(['id', 'name', 'is_default as isDefault'] as const),
  sql<TemplateForm['columns']>`columns`.as('columns'),
  sql<TemplateForm['format']>`format`.as('format'),
  sql<TemplateForm['csv']>`csv`.as('csv'),
] as const;

export const selectTemplates = (db: Connection, userId: number, list: ListName): Promise<ExportTemplate[]> =>
  db.selectFrom('export_template').select(columns).where('user_id', '=', userId).where('list', '=', list).orderBy('name').execute();

export async function listOfTemplate(db: Connection, userId: number, templateId: number): Promise<ListName | undefined> {
  const row = await db
    .selectFrom('export_template')
    .select('list')
    .where('id', '=', templateId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.list as ListName | undefined;
}

export async function clearDefaultTemplate(tx: Tx, userId: number, list: ListName): Promise<void> {
  await tx
    .updateTable('export_template')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('is_default', '=', true)
    .execute();
}

const written = ({ columns: chosen, format, csv }: TemplateForm) => ({ columns: chosen, format, csv: JSON.stringify(csv) });

export function insertTemplate(
  tx: Tx,
  userId: number,
  { list, name, isDefault, ...form }: TemplateForm & { list: ListName; name: string; isDefault: boolean },
): Promise<ExportTemplate> {
  return tx
    .insertInto('export_template')
    .values({ user_id: userId, list, name, is_default: isDefault, ...written(form) })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function updateTemplate(
  tx: Tx,
  userId: number,
  templateId: number,
  change: TemplateForm | { name: string; isDefault: boolean },
): Promise<ExportTemplate | undefined> {
  return tx
    .updateTable('export_template')
    .set('columns' in change ? written(change) : { name: change.name, is_default: change.isDefault })
    .where('id', '=', templateId)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst();
}

export async function deleteTemplate(db: Connection, userId: number, templateId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('export_template')
    .where('id', '=', templateId)
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return deleted.length === 1;
}

export async function forgetTemplates(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('export_template').where('user_id', '=', anyOf(userIds)).execute();
}
