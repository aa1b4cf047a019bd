import type { Language } from '../../../contract/values/locale.ts';
import type { MarketIndex, Viewer } from '../../engines/search-index/data/market-index.ts';
import { nameIn } from '../../engines/search-index/data/taxonomy.ts';
import type { Counts } from './answer.ts';

const most = 6;

/** Categories of goods near to a kind that is not sold here, the nearest first, with what the viewer sees in them. */
export function relatedCategories(index: MarketIndex, good: number, language: Language, viewer: Viewer): Counts['categories'] {
  const { goods, taxonomy, targets } = index;
  const visible = index.visibility(viewer);
  const near = goods.near(good).map((one) => goods.family(one));
  return near
    .flatMap((family) =>
      taxonomy.categories.filter(({ ordinal, hidden }) => !hidden && family.includes(index.goodOfCategory(ordinal) ?? -1)),
    )
    .flatMap(({ id, ordinal, names, urlKeys }) => {
      const list = index.targetList('category', ordinal);
      const docs = new Uint32Array(list === null ? 0 : targets.count(list));
      if (list !== null) targets.read(list, docs);
      const count = docs.filter(visible).length;
      return count === 0 ? [] : [{ id, name: nameIn(names, language), urlKey: nameIn(urlKeys, language), count, chosen: false }];
    })
    .slice(0, most);
}
