import { deepL } from './deepl.ts';
import { libreTranslate } from './libretranslate.ts';
import type { TranslationPort, TranslationSettings } from './service.ts';

/** The service that the market is set to; undefined where it translates nothing. */
export function serviceOf(settings: TranslationSettings | undefined): TranslationPort | undefined {
  if (!settings) return undefined;
  const { service, url, key = '' } = settings;
  if (service === 'deepl') return deepL({ key, url });
  return libreTranslate({ url: url ?? '', key: key || undefined });
}
