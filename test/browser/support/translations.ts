/** `node test/browser/support/translations.ts PORT`: a server that plays LibreTranslate, for the market that the browser tests look at. */
import { translationServer } from '../../support/translation-servers.ts';

await translationServer('libretranslate', Number(process.argv[2]));
