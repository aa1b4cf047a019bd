import type { Language, LanguageTexts } from './types.ts';
import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { es } from './es/index.ts';
import { fr } from './fr/index.ts';
import { it } from './it/index.ts';
import { pl } from './pl/index.ts';
import { pt } from './pt/index.ts';
import { ro } from './ro/index.ts';

export const texts: Record<Language, LanguageTexts> = { en, de, es, fr, it, pl, pt, ro };
