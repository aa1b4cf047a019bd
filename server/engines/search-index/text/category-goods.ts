import { type Language, languages } from '../../../../contract/values/locale.ts';
import type { GoodRow, Goods } from './goods.ts';

type NamedCategory = {
  id: number;
  parentId: number | null;
  names: Partial<Record<Language, string>>;
};

/** Near kinds that are named instead of one that is not sold: more would not be read. */
const mostNear = 12;

/**
 * Names of a market's categories as names of goods, in the order of the categories: the tables of goods cannot know what every market sells.
 * A category whose name says a kind of the tables has no names of its own here.
 */
export function goodsOfCategories(goods: Goods, categories: readonly NamedCategory[]): GoodRow[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const keys = new Map(categories.map((category) => [category.id, keyOf(goods, category)]));
  const siblings = Map.groupBy(categories, ({ parentId }) => parentId);
  return categories.map((category) => {
    const key = categoryKey(category.id);
    const parent = category.parentId === null ? undefined : byId.get(category.parentId);
    return {
      key,
      partOf: parent ? (keys.get(parent.id) ?? null) : null,
      near: (parent ? (siblings.get(category.parentId) ?? []) : [])
        .filter((other) => other !== category)
        .slice(0, mostNear)
        .flatMap(({ id }) => keys.get(id) ?? []),
      phrases:
        keys.get(category.id) === key
          ? Object.fromEntries(languages.map((language) => [language, phrasesOf(category.names[language] ?? '', language)]))
          : {},
    };
  });
}

const categoryKey = (id: number): string => `category:${id}`;

/** The kind of the tables that a category's name says in any language, else its own. */
function keyOf(goods: Goods, { id, names }: NamedCategory): string {
  for (const language of languages) {
    const head = goods.headOf(names[language] ?? '', language);
    if (head) return goods.keyOf(head.good);
  }
  return categoryKey(id);
}

const conjunctions: Record<Language, RegExp> = {
  en: /\s*[,;/&+]\s*|\s+and\s+|\s+or\s+/i,
  de: /\s*[,;/&+]\s*|\s+und\s+|\s+oder\s+/i,
  es: /\s*[,;/&+]\s*|\s+[yeou]\s+/i,
  fr: /\s*[,;/&+]\s*|\s+et\s+|\s+ou\s+/i,
  it: /\s*[,;/&+]\s*|\s+ed?\s+|\s+o\s+/i,
  pl: /\s*[,;/&+]\s*|\s+[ia]\s+|\s+oraz\s+|\s+lub\s+/i,
  pt: /\s*[,;/&+]\s*|\s+[eo]u?\s+/i,
  ro: /\s*[,;/&+]\s*|\s+și\s+|\s+sau\s+/i,
};
/** After these the words belong to the noun before them: `sillas de cocina y comedor` are not a `comedor`. */
const belonging = /\s(?:de|del|des|du|di|da|do|dos|das|para|pour|per|pentru|na|do|dla)\s/i;

/** `Tires and tubes`: the name, and each of its parts that names goods by itself. */
function phrasesOf(name: string, language: Language): string[] {
  const parts = name
    .split(conjunctions[language])
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length < 2) return parts;
  const [first = ''] = parts;
  if (language === 'en') return [name, ...parts.filter((part, at) => at === parts.length - 1 || /s$/i.test(part))];
  if (language === 'de') return [name, ...parts.filter((part) => !part.endsWith('-'))];
  return [name, ...(belonging.test(name) ? [first] : parts)];
}
