import { catalogueCalls, type CategoryRoot } from '../../../contract/catalogue/catalogue.ts';
import { send } from '../../app/api/client.ts';

const branches = new Map<number, Promise<CategoryRoot | null>>();

/** A category of the first level with those below it, asked for once, when a menu is about to show them. Without an answer the menus show what they have. */
export function categoryBranch(id: number): Promise<CategoryRoot | null> {
  const known = branches.get(id);
  if (known) return known;
  const asked = send(catalogueCalls.branch, { id }, { background: true }).catch(() => {
    branches.delete(id);
    return null;
  });
  branches.set(id, asked);
  return asked;
}
