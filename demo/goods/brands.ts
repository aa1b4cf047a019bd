/** Invented brands of the demo market: each stands for some collections, whichever store sells them. Some goods have none. */
import { sql, type Transaction } from 'kysely';
import { foldedBrand } from '../../contract/catalogue/brands.ts';
import { languages, type Language } from '../../contract/values/locale.ts';
import type { DB } from '../../server/platform/postgres/schema.ts';
import type { Collection, Design } from './vocabulary.ts';

type DemoBrand = { name: string; place: string; since: number; website: string | null; collections: readonly Collection[] };

const brands: readonly DemoBrand[] = [
  { name: 'Havnborg', place: 'Aarhus', since: 1962, website: 'https://havnborg.example', collections: ['Fjord', 'Lund', 'Kalma'] },
  { name: 'Tessaro', place: 'Como', since: 1978, website: 'https://tessaro.example', collections: ['Garda', 'Cadore', 'Istria'] },
  { name: 'Kvistlund', place: 'Malmö', since: 1994, website: null, collections: ['Vilnia', 'Nida'] },
  { name: 'Oderwerk', place: 'Leipzig', since: 2009, website: 'https://oderwerk.example', collections: ['Oder', 'Elbe', 'Hansa'] },
  { name: 'Maison Verlaine', place: 'Tours', since: 1951, website: null, collections: ['Jura', 'Mosel'] },
  { name: 'Dąbrowit', place: 'Toruń', since: 1987, website: 'https://dabrowit.example', collections: ['Tatra', 'Dunaj'] },
];

export const brandOf = ({ collection }: Pick<Design, 'collection'>): string | null =>
  brands.find(({ collections }) => collections.includes(collection))?.name ?? null;

const about: Record<Language, (brand: DemoBrand) => string> = {
  en: ({ place, since }) => `Furniture, lamps and home accessories, designed in ${place} since ${since}.`,
  de: ({ place, since }) => `Möbel, Leuchten und Wohnaccessoires, seit ${since} in ${place} entworfen.`,
  es: ({ place, since }) => `Muebles, lámparas y complementos para el hogar, diseñados en ${place} desde ${since}.`,
  fr: ({ place, since }) => `Meubles, luminaires et accessoires pour la maison, dessinés à ${place} depuis ${since}.`,
  it: ({ place, since }) => `Mobili, lampade e complementi per la casa, disegnati a ${place} dal ${since}.`,
  pl: ({ place, since }) => `Meble, lampy i dodatki do domu – projekty: ${place}, od ${since} roku.`,
  pt: ({ place, since }) => `Móveis, candeeiros e acessórios para a casa, desenhados em ${place} desde ${since}.`,
  ro: ({ place, since }) => `Mobilier, corpuri de iluminat și accesorii pentru casă, create la ${place} din ${since}.`,
};

/** What the operator says of them. */
export async function writeBrands(tx: Transaction<DB>): Promise<void> {
  const rows = brands.map((brand) => ({
    folded: foldedBrand(brand.name),
    website: brand.website,
    description: Object.fromEntries(languages.map((language) => [language, about[language](brand)])),
  }));
  await sql`
    update brand b set website = g.website, description = g.description
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g (folded text, website text, description jsonb)
    where b.folded = g.folded and b.description = '{}'`.execute(tx);
}
