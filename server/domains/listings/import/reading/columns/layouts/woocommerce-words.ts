import { plainHeading } from '../../../../../../../contract/wire/headings.ts';
import type { ColumnProfile } from '../../../../../../engines/table-import/column-profile.ts';

/* WooCommerce writes its export in the language of the shop. Cell values, such as the types of products, are always English. */

/** Column names in our languages, by target; written as one word without accents. */
const words: Record<string, string> = {
  item: 'id',
  kind: 'type typ tipo tip rodzaj rodzajproduktu',
  sku: 'sku codpastrareinstoc artikelnummer artnr ugs reference ref referencia cod codice',
  name: 'name nom nombre nome nazwa nume',
  state: 'published veroeffentlicht publie publicado pubblicato opublikowano opublikowane publicat opublikowany opublikowana opublikowac',
  summary:
    'shortdescription kurzbeschreibung descriptioncourte descripcioncorta brevedescrizione descrizionebreve krotkiopis descricaocurta descricaobreve descrierescurta',
  description: 'description beschreibung descripcion descrizione opis descricao descriere',
  stock: 'stock lager magazyn bestand lagerbestand inventario magazzino giacenza stanmagazynowy stoc estoque',
  price:
    'regularprice regulaererpreis normalerpreis tarifregulier prixregulier tarifnormal precionormal precioregular prezzodilistino prezzoregolare preco cena cenaregularna cenapodstawowa preconormal precoregular pretobisnuit pretnormal',
  salePrice:
    'saleprice angebotspreis aktionspreis reduzierterpreis tarifpromo prixpromo precioderebajas preciorebajado precioenoferta prezzoinofferta prezzoscontato cenapromocyjna precopromocional precodesaldo precodepromocao pretpromotional pretredus pretdevanzare pretdevanzareredus',
  saleFrom:
    'datesalepricestarts datumandemangebotspreisbeginnt datadipartenzadelprezzoinsaldo startdatumangebotspreis startdatumaktionspreis angebotspreisbeginnam datededebutdepromo datededebutdelapromo datedebutpromo diaenqueempiezaelpreciorebajado diaenqueempiezaelpreciodeoferta datadiiniziodelprezzoinofferta datainizioofferta datarozpoczeciapromocji datadeiniciodapromocao datadeiniciodosaldo dataincepereofertapret dataincepepretredus datainceperepromotie',
  saleUntil:
    'datesalepriceends datumandemangebotspreisendet terminedatadelprezzodivendita enddatumangebotspreis enddatumaktionspreis angebotspreisendetam datedefindepromo datedefindelapromo datefinpromo diaenqueterminaelpreciorebajado diaenqueterminaelpreciodeoferta datadifinedelprezzoinofferta datafineofferta datazakonczeniapromocji datadefimdapromocao datadefimdosaldo datasfarsitofertapret dataterminapretredus dataincheierepromotie',
  category: 'categories kategorien categorias categorie kategorie categorii',
  pictures: 'images bilder imagenes immagini immagine obrazki obrazy zdjecia imagens imagini',
  parent:
    'parent uebergeordnetesprodukt eltern superior padre genitore elementnadrzedny nadrzedny produktnadrzedny rodzic ascendente produtoascendente principal parinte produsparinte',
};
const targetOf = new Map(Object.entries(words).flatMap(([target, all]) => all.split(' ').map((word) => [word, target] as const)));

const measures: Record<string, RegExp> = {
  weight: /^(?:weight|gewicht|poids|peso|waga|greutate)$/,
  depth: /^(?:length|laenge|longueur|longitud|lunghezza|dlugosc|comprimento|lungime)$/,
  width: /^(?:width|breite|largeur|ancho|anchura|larghezza|szerokosc|largura|latime)$/,
  height: /^(?:height|hoehe|hauteur|alto|altura|altezza|wysokosc|inaltime)$/,
};

/** `Weight (kg)`: the unit follows the name. */
function measureColumn(header: string): string | null {
  const [, name = '', unit = ''] = /^(.+) \((kg|g|lbs|oz|mm|cm|m|in)\)$/.exec(header.trim().toLowerCase()) ?? [];
  const [found] = Object.keys(measures).filter((measure) => measures[measure]?.test(plainHeading(name)));
  return found ? `${found}.${unit === 'lbs' ? 'lb' : unit}` : null;
}

/** Plugins store these under different names. */
const makerNumber = /^(?:(?:m[eé]ta|pola) ?: _?)?(?:[a-z]{2,12}_)?(?:mpn|manufacturer_?(?:part_?)?number)$/i;

const retailPrice = /^(?:m[eé]ta|pola) ?: _?(?:[a-z]{2,12}_)?(?:msrp(?:_price)?|rrp(?:_price)?|uvp|recommended_price)$/i;

const attribute = /^(?=.*at?tr[iy]but)\D*([1-5])\D*$/;
const nameWord = /(?:name|nom|nombre|nome|nazwa|nume)/;
const valueWord = /(?:value|wert|valeur|valor|valuta|wartosc)/;

/** For an attribute's columns: its name or its values, as `option1.name` and `option1`. */
function optionColumn(plain: string): string | null {
  const place = attribute.exec(plain)?.[1];
  const said = plain.replace(/at?tr[iy]but[a-z]*/, ' ');
  if (!place) return null;
  if (valueWord.test(said)) return `option${place}`;
  return nameWord.test(said) ? `option${place}.name` : null;
}

/** The target of a column of WooCommerce's export in any language; null if there is none. */
export function wooTarget(header: string): string | null {
  if (/^gtin, upc, ean/i.test(header.trim())) return 'gtin';
  if (makerNumber.test(header.trim())) return 'makerNumber';
  if (retailPrice.test(header.trim())) return 'retailPrice';
  const plain = plainHeading(header);
  return measureColumn(header) ?? optionColumn(plain) ?? targetOf.get(plain) ?? null;
}

/** What the column of types has in every language, such as `simple, downloadable`. */
const kinds = /^(?:simple|variable|variation|grouped|external)(?:, (?:virtual|downloadable))*$/;

/**
 * The columns that an export has in every language, by their cells: `variation` next to `id:51`, or to variable products. Translations of the
 * headings come and go; what is in the cells stays.
 */
export function wooByCells(headers: readonly string[], profiles: readonly ColumnProfile[]): { kind: number; parent: number } | null {
  const all = (index: number, cells: RegExp): boolean => {
    const samples = profiles[index]?.samples ?? [];
    return samples.length > 0 && samples.every((sample) => cells.test(sample));
  };
  const kind = headers.findIndex((_, index) => all(index, kinds));
  if (kind === -1 || !profiles[kind]?.samples.some((sample) => /^variable|^variation/.test(sample))) return null;
  const parent = headers.findIndex((_, index) => index > kind && all(index, /^id:\d+$/));
  const found = new Set(headers.map(wooTarget));
  const isExport = parent !== -1 || ['name', 'price', 'category', 'pictures', 'parent'].filter((target) => found.has(target)).length >= 4;
  return isExport ? { kind, parent } : null;
}

/** Whether these are the headers of such an export/** Whether these are the headers of such an export: no other list has parents together with types and states. */
export function isWooCommerce(headers: readonly string[]): boolean {
  const found = new Set(headers.map(wooTarget));
  return ['kind', 'name', 'state', 'price', 'parent'].every((target) => found.has(target));
}
