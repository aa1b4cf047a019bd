import { catalogueCalls, type CategoryRoot } from '../../../contract/catalogue/catalogue.ts';
import { send } from '../../app/api/client.ts';

const branches = new Map<number, Promise<CategoryRoot | null>>();

/** A category of the first level with its descendants, loaded once, just before a menu shows them. If the call fails, the menus show what they have. */
export function categoryBranch(id: number): Promise<CategoryRoot | null> {
  const known = branches.get(id);
  if (known) return known;
  const answer = send(catalogueCalls.branch, { id }, { background: true }).catch(() => {
    branches.delete(id);
    return null;
  });
  branches.set(id, answer);
  return answer;
}
