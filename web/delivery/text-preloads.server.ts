import { textFile } from '../app/i18n/text-file.ts';

/** Scripts that hold the texts of some areas, so that they arrive together with the page's code instead of after it. None while developing. */
export function textPreloads(language: string, areas: readonly string[]): string[] {
  const version = import.meta.env.KONTOR_TEXTS;
  return version ? areas.map((area) => textFile(area, language, version)) : [];
}
