/** The demo market's texts: names, descriptions and facts of any design, its stores and articles, in eight languages. */
import { texts } from './languages.ts';
import { urlKey } from './slug.ts';
import { type ArticleKey, type CategoryKey, type Language, type StoreKey } from './types.ts';
import { headerTiles } from '../pictures/headers/tiles.ts';

export { attributes, attributeText, attributeValueText, itemAttributes } from './attributes.ts';
export { hasSizes, itemText, variantText, wholeDimensions } from './item.ts';
export { urlKey } from './slug.ts';
export { articleKeys, type ArticleKey, type CategoryKey, type StoreKey } from './types.ts';

/** A category of any of the three levels, by its key in the tree. */
export function categoryText(key: CategoryKey, language: Language): { name: string; urlKey: string; description: string } {
  const [name, description] = texts[language].categories[key];
  return { name, urlKey: urlKey(name), description };
}

/** What a store says of itself, and what its header picture shows. */
export function storeTexts(key: StoreKey, language: Language): { slogan: string; description: string; headerAlt: string } {
  const [slogan, ...paragraphs] = texts[language].stores[key];
  const nouns = headerTiles[key].map(([model]) => texts[language].words.nouns[model].replace(/^[mfn] |\|.*/g, '')).join(', ');
  return { slogan, description: paragraphs.join('\n\n'), headerAlt: nouns.charAt(0).toUpperCase() + nouns.slice(1) };
}

/** An article of the footer; the body is Markdown without the title. Its key is its address in every language. */
export function articleTexts(key: ArticleKey, language: Language): { title: string; body: string } {
  const [title, body] = texts[language].articles[key];
  return { title, body };
}
