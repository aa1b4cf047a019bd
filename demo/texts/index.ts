/** The demo market's texts: names, descriptions and facts of any design in eight languages. */
import type { Colour, Design, DesignVariant, Dimensions, Trait } from '../vocabulary.ts';
import { agree, capitalise, countText, digitCount, fill, formatList, formatNumber, pick, wordCount } from './compose.ts';
import { careGroups, mainPart, modelFacts, outdoorModels, shapes } from './models.ts';
import type { CategoryId, Count, Language, LanguageTexts, Part, Shape } from './types.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { ro } from './ro.ts';

export type { CategoryId, Language } from './types.ts';
export { urlKey } from './slug.ts';
export { attributes, attributeText, attributeValueText, itemAttributes, type Attribute, type AttributeId, type AttributeValue } from './attributes.ts';

export const texts: Record<Language, LanguageTexts> = { en, de, es, fr, it, pl, pt, ro };
export const languages = Object.keys(texts) as Language[];
