import { type ExportColumn, exportColumns } from '../../../../contract/orders/export-columns.ts';
import { type ExportTemplate, mostTemplates } from '../../../../contract/orders/export-templates.ts';
import type { ListName } from '../../../../contract/orders/list-columns.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { lockSetting } from '../list-settings/index.ts';
import {
  clearDefaultTemplate,
  insertTemplate,
  listOfTemplate,
  selectTemplates,
  type TemplateForm,
  updateTemplate,
} from './template-queries.ts';

const isOf = (list: ListName) => {
  const known: readonly string[] = exportColumns[list];
  return (column: ExportColumn): boolean => known.includes(column);
};

/** @throws codes.invalid for columns of another list */
function checkColumns(list: ListName, { columns }: TemplateForm): void {
  if (!columns.every(isOf(list))) throw invalidFields({ columns: 'orderExport.columns' });
}

/** Without columns that do not exist any more. */
export async function templatesOf(db: Connection, scope: RequestScope, list: ListName): Promise<ExportTemplate[]> {
  const templates = await selectTemplates(db, signedIn(scope).userId, list);
  return templates.map((one) => ({ ...one, columns: one.columns.filter(isOf(list)) })).filter(({ columns }) => columns.length > 0);
}

/** @throws codes.invalid for a name that another template of the list has, codes.refused for too many */
export async function addTemplate(
  tx: Tx,
  scope: RequestScope,
  { list, name, isDefault, columns, format, csv }: TemplateForm & { list: ListName; name: string; isDefault: boolean },
): Promise<ExportTemplate> {
  const { userId } = signedIn(scope);
  checkColumns(list, { columns, format, csv });
  await lockSetting(tx, userId, list);
  const templates = await selectTemplates(tx, userId, list);
  if (templates.some((one) => one.name === name)) throw invalidFields({ name: 'exportTemplate.nameTaken' });
  if (templates.length >= mostTemplates) throw new Refusal(codes.refused, 'exportTemplate.tooMany', { most: mostTemplates });
  if (isDefault) await clearDefaultTemplate(tx, userId, list);
  return insertTemplate(tx, userId, { list, name, isDefault, columns, format, csv });
}

/** The list of a user's template, whose templates change one at a time from now on. @throws codes.notFound */
async function lockList(tx: Tx, userId: number, templateId: number): Promise<ListName> {
  const list = await listOfTemplate(tx, userId, templateId);
  if (list === undefined) throw notFound();
  await lockSetting(tx, userId, list);
  return list;
}

export async function overwriteTemplate(
  tx: Tx,
  scope: RequestScope,
  { templateId, columns, format, csv }: TemplateForm & { templateId: number },
): Promise<ExportTemplate> {
  const { userId } = signedIn(scope);
  checkColumns(await lockList(tx, userId, templateId), { columns, format, csv });
  const changed = await updateTemplate(tx, userId, templateId, { columns, format, csv });
  if (!changed) throw notFound();
  return changed;
}

export async function changeTemplate(
  tx: Tx,
  scope: RequestScope,
  { templateId, name, isDefault }: { templateId: number; name: string; isDefault: boolean },
): Promise<ExportTemplate> {
  const { userId } = signedIn(scope);
  const list = await lockList(tx, userId, templateId);
  const others = (await selectTemplates(tx, userId, list)).filter(({ id }) => id !== templateId);
  if (others.some((one) => one.name === name)) throw invalidFields({ name: 'exportTemplate.nameTaken' });
  if (isDefault) await clearDefaultTemplate(tx, userId, list);
  const changed = await updateTemplate(tx, userId, templateId, { name, isDefault });
  if (!changed) throw notFound();
  return changed;
}
