import { catalogueCalls, type CategoryRoot } from '../../contract/catalogue.ts';
import { send } from '../api/client.ts';

let tree: Promise<CategoryRoot[]> | undefined;

/** All three levels, asked for once, when a menu is about to show them. Without an answer the menus show what they have. */
export function categoryTree(): Promise<CategoryRoot[]> {
  tree ??= send(catalogueCalls.navigation, {}, { quiet: true }).then(
    ({ categories }) => categories,
    () => {
      tree = undefined;
      return [];
    },
  );
  return tree;
}
