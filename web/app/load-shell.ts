import { frameCalls } from '../../contract/buying/frame.ts';
import { catalogueCalls } from '../../contract/catalogue/catalogue.ts';
import type { PageContext } from './api/context.ts';

/** What the frame around every page knows: menu, cart, balance, and who is looking. Two or three calls. */
export async function loadShell({ call, session, language, languages, country, origin, market, widget }: PageContext) {
  // A session that has to set a password first may not make these calls.
  const buyer = session !== null && !session.operator && session.userType !== 1 && !session.needSettingPassword;
  const [menu, rates, header] = await Promise.all([
    call(catalogueCalls.menu, {}),
    // Members have the currency that their company prefers.
    session ? null : call(catalogueCalls.rates, {}),
    buyer ? call(frameCalls.header, {}) : null,
  ]);
  // The lower levels come with the menu that shows them: every page would carry them twice, as data and in its bytes.
  const categories = menu.categories.filter(({ empty }) => !empty).map(({ id, name, urlKey }) => ({ id, name, urlKey }));
  return {
    navigation: { categories, articles: menu.articles, agreements: menu.agreements },
    viewer: session,
    language,
    languages,
    country,
    rates,
    origin,
    widget,
    market: { name: market.name, logoPath: market.logoPath, slogan: market.slogan[language] ?? null },
    cart: header?.cart ?? null,
    balances: header?.balances ?? [],
    year: new Date().getFullYear(),
  };
}
