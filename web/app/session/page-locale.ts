import type { Locale } from '../api/wire.ts';
import { sessionStore } from './store.ts';

/** What this page's calls carry: its language, the buyer's VAT country, and the region that the page shows prices and delivery for. */
export function pageLocale(): Locale {
  const { language = 'en', region } = document.documentElement.dataset;
  return { language, country: sessionStore().vatCountryCode(), region };
}
