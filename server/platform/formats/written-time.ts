import { type Language, languageTags, timeZone } from '../../../contract/values/locale.ts';

/** A time for a mail: in the zone of the pages, so that both show the same, and with its name, since the reader's zone is unknown. */
export const writtenTime = (time: Date, language: Language): string =>
  new Intl.DateTimeFormat(languageTags[language], {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(time);
