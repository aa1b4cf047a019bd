import { attributeCalls } from '../../../../../contract/catalogue/attributes.ts';
import { categoryCalls, type CategoryRow } from '../../../../../contract/catalogue/categories.ts';
import type { AttributeType } from '../../../../../contract/catalogue/operator-fields.ts';
import { send } from '../../../../app/api/client.ts';
import type { Choice } from '../../../../components/forms/search-choice.tsx';

type Found = CategoryRow & { trail?: { name: string }[] };

/** Categories for a choice by typing; the first level before anything is typed. */
export async function findCategories(typed: string, fits: (category: CategoryRow) => boolean = () => true): Promise<Choice[]> {
  const rows: Found[] = typed === '' ? await send(categoryCalls.tree, {}) : await send(categoryCalls.find, { keyword: typed });
  return rows.filter(fits).map(({ id, name, trail }) => ({ id, label: name, hint: trail?.map((one) => one.name).join(' › ') }));
}

export async function findAttributes(typed: string, without: readonly number[], type?: AttributeType): Promise<Choice[]> {
  const { rows } = await send(attributeCalls.list, { keyword: typed, type, size: 30 });
  return rows
    .filter(({ id }) => !without.includes(id))
    .map(({ id, name, key, unit }) => ({ id, label: name, hint: unit ? `${key} (${unit})` : key }));
}
