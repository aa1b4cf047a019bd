import type { ListName } from '../../../../contract/orders/list-columns.ts';
import { type ListSettings, type ListView, mostViews } from '../../../../contract/orders/list-settings.ts';
import { defaultPageSize } from '../../../../contract/wire/page-sizes.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { clearDefault, insertView, listOfView, lockSetting, selectSetting, selectViews, updateView } from './queries.ts';

export async function settingsOf(db: Connection, scope: RequestScope, list: ListName): Promise<ListSettings> {
  const { userId } = signedIn(scope);
  const [setting, views] = await Promise.all([selectSetting(db, userId, list), selectViews(db, userId, list)]);
  return { columns: setting?.columns ?? null, pageSize: setting?.pageSize ?? defaultPageSize, views };
}

/** What of an address is a filter: not the place in the list. */
function filterOf(query: string): string {
  const parameters = new URLSearchParams(query);
  parameters.delete('cursor');
  return parameters.toString();
}

/** @throws codes.refused for a name that another view of the list has, or too many views */
export async function addView(
  tx: Tx,
  scope: RequestScope,
  { list, name, query, isDefault }: { list: ListName; name: string; query: string; isDefault: boolean },
): Promise<ListView> {
  const { userId } = signedIn(scope);
  await lockSetting(tx, userId, list);
  const views = await selectViews(tx, userId, list);
  if (views.length >= mostViews) throw new Refusal(codes.refused, 'listSettings.tooMany', { most: mostViews });
  if (views.some((view) => view.name === name)) throw invalidFields({ name: 'listSettings.nameTaken' });
  const filter = filterOf(query);
  if (filter.length > 500) throw invalidFields({ query: 'listSettings.longQuery' });
  if (isDefault) await clearDefault(tx, userId, list);
  return insertView(tx, userId, { list, name, query: filter, isDefault });
}

export async function changeView(
  tx: Tx,
  scope: RequestScope,
  input: { viewId: number; name: string; isDefault: boolean },
): Promise<ListView> {
  const { userId } = signedIn(scope);
  const list = await listOfView(tx, userId, input.viewId);
  if (list === undefined) throw notFound();
  await lockSetting(tx, userId, list);
  const views = await selectViews(tx, userId, list);
  if (views.some((view) => view.name === input.name && view.id !== input.viewId)) throw invalidFields({ name: 'listSettings.nameTaken' });
  if (input.isDefault) await clearDefault(tx, userId, list);
  const changed = await updateView(tx, userId, input);
  if (!changed) throw notFound();
  return changed;
}
