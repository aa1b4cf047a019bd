import type { ListSettings, ListView } from '../../../../contract/orders/list-settings.ts';
import type { ListName } from '../../../../contract/orders/list-columns.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

const viewColumns = ['id', 'name', 'query', 'is_default as isDefault'] as const;

export async function selectSetting(db: Connection, userId: number, list: ListName): Promise<Omit<ListSettings, 'views'> | undefined> {
  const row = await db
    .selectFrom('list_setting')
    .select(['columns', 'page_size as pageSize'])
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst();
  return row && { ...row, columns: row.columns as ListSettings['columns'] };
}

export async function selectViews(db: Connection, userId: number, list: ListName): Promise<ListView[]> {
  return db.selectFrom('list_view').select(viewColumns).where('user_id', '=', userId).where('list', '=', list).orderBy('name').execute();
}

export async function saveSetting(
  db: Connection,
  userId: number,
  { list, columns, pageSize }: { list: ListName; columns: string[] | null; pageSize: number },
): Promise<void> {
  const wanted = { columns, page_size: pageSize };
  await db
    .insertInto('list_setting')
    .values({ user_id: userId, list, ...wanted })
    .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet(wanted))
    .execute();
}

/** Locks what a user has set of a list, so that its views change one at a time. */
export async function lockSetting(tx: Tx, userId: number, list: ListName): Promise<void> {
  await tx
    .insertInto('list_setting')
    .values({ user_id: userId, list })
    .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet((eb) => ({ list: eb.ref('excluded.list') })))
    .execute();
}

export async function listOfView(db: Connection, userId: number, viewId: number): Promise<ListName | undefined> {
  const row = await db.selectFrom('list_view').select('list').where('id', '=', viewId).where('user_id', '=', userId).executeTakeFirst();
  return row?.list as ListName | undefined;
}

export async function clearDefault(tx: Tx, userId: number, list: ListName): Promise<void> {
  await tx
    .updateTable('list_view')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('is_default', '=', true)
    .execute();
}

export async function insertView(
  tx: Tx,
  userId: number,
  { list, name, query, isDefault }: { list: ListName; name: string; query: string; isDefault: boolean },
): Promise<ListView> {
  return tx
    .insertInto('list_view')
    .values({ user_id: userId, list, name, query, is_default: isDefault })
    .returning(viewColumns)
    .executeTakeFirstOrThrow();
}

export async function updateView(
  tx: Tx,
  userId: number,
  { viewId, name, isDefault }: { viewId: number; name: string; isDefault: boolean },
): Promise<ListView | undefined> {
  return tx
    .updateTable('list_view')
    .set({ name, is_default: isDefault })
    .where('id', '=', viewId)
    .where('user_id', '=', userId)
    .returning(viewColumns)
    .executeTakeFirst();
}

export async function deleteView(db: Connection, userId: number, viewId: number): Promise<boolean> {
  const deleted = await db.deleteFrom('list_view').where('id', '=', viewId).where('user_id', '=', userId).returning('id').execute();
  return deleted.length === 1;
}

export async function forgetLists(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('list_view').where('user_id', '=', anyOf(userIds)).execute();
  await tx.deleteFrom('list_setting').where('user_id', '=', anyOf(userIds)).execute();
}
