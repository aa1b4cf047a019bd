import { mostPieces } from '../../../../contract/values/pieces.ts';
import { plainHeading } from '../../../../contract/wire/headings.ts';

/** A row of a list with its number, counted from 1 as spreadsheets do. */
export type Row = {
  row: number;
  cells: string[];
  /** A quote in it was never closed: what follows is in its last cell. */
  broken?: boolean;
};

export type OrderLine = { code: string; quantity: number };

export type OrderList = {
  lines: OrderLine[];
  /** Rows that are neither a line nor without meaning. */
  unclear: { row: number; cells: string }[];
  /** Lines without a quantity: order forms name everything there is. */
  without: number;
  /** Names of the columns that were read; their letters where they have no headings. */
  columns: { codes: string; quantities: string };
};

const words = (list: string): Set<string> => new Set(list.trim().split(/\s+/));

/** Headings of codes, those first that name one seller's variant best. */
const codeHeadings = [
  words(`sku skucode skunumber skus variantsku articlenumber articleno articlenr articlecode itemnumber itemno itemcode itemid partnumber partno productnumber productno
    productcode stockcode ordercode artikelnummer artikelnr artnr artikelcode bestellnummer bestellnr bestnr lieferantenartikelnummer
    lieferantenartikelnr produktnummer sachnummer materialnummer referencia referencias codigo codigoarticulo codigodearticulo codigodelarticulo referenciaarticulo
    numerodearticulo ndearticulo codigodeproducto codigoproducto reference references refarticle referencearticle referenceproduit ref refs numerodarticle numeroarticle
    narticle codearticle codeproduit codice codici codicearticolo codarticolo codart codiceprodotto riferimento numeroarticolo numerodiarticolo numerartykulu
    nrartykulu numerproduktu nrproduktu symbol indeks kod kodartykulu kodproduktu numerkatalogowy nrkatalogowy codigoartigo codigodoartigo codigodeartigo
    referenciadoartigo numerodoartigo codigodoproduto codigoproduto codarticol codarticole coddearticol codularticolului numararticol nrarticol codprodus codprodusului
    referinta`),
  words(`gtin gtin13 gtin14 ean ean13 ean8 eangtin gtinean upc barcode barcodes eancode eannummer eannr codeean codigoean codigodebarras codigobarras codebarres codebarre
    codeabarres codiceabarre codiceean kodkreskowy kodean codean coddebare strichcode`),
  words(`mpn makernumber manufacturernumber manufacturerno manufacturerpartnumber manufacturerpartno manufacturercode mfrpartnumber mfrno herstellernummer herstellernr
    herstellerartikelnummer herstellerartikelnr herstellerteilenummer numerodelfabricante numerodefabricante referenciadelfabricante referenciafabricante
    referencefabricant reffabricant numerofabricant codiceproduttore codicedelproduttore numeroproduttore numerproducenta nrproducenta kodproducenta
    numerodofabricante referenciadofabricante numarproducator numarulproducatorului codproducator`),
  words(`ownnumber owncode customerarticlenumber customeritemnumber yournumber eigenenummer eigeneartikelnummer ihreartikelnummer kundenartikelnummer
    numeropropio referenciapropia numeropropre referenceclient codicecliente numeroproprio wlasnynumer numerwlasny numeroproprio referenciapropria numarpropriu`),
  // Names may stand under these as well.
  words(`code codes article articles artikel item items product produkt articulo producto produit articolo prodotto artykul towar artigo produto articol produs part
    number nummer numero numer numar no nr num`),
];
const vague = codeHeadings.length - 1;

/** Headings of what is ordered, before those of amounts in general. */
const quantityHeadings = [
  words(`orderquantity orderqty orderedquantity orderedqty quantityordered qtyordered quantitytoorder qtytoorder bestellmenge bestellteanzahl cantidadpedida
    cantidadapedir quantitecommandee quantiteacommander qtecommandee quantitaordinata quantitadaordinare ilosczamowiona zamawianailosc zamowienie quantidadeencomendada
    quantidadeaencomendar cantitatecomandata cantitatedecomandat`),
  words(`quantity quantities qty qtys qnty menge mengen anzahl stueckzahl cantidad cantidades cant quantite quantites qte qtes quantita qta qt ilosc ilosci liczba
    liczbasztuk quantidade quantidades qtd qtde cantitate cantitati`),
  // Money, units and Spanish names may stand under these as well.
  words(
    `amount count pieces pcs units stueck stk stck unidades uds piezas nombre unites pezzi pz nrpezzi sztuk sztuki szt unidade buc bucati numarbucati`,
  ),
];

/** Integers under these headings are not order quantities. */
const otherNumbers =
  /^(?:pos(?:ition)?|lp|line|zeile|linea|ligne|riga|linha|rand|nr|no|n|year|jahr)$|stock|bestand|lager|verfueg|available|existencia|disponib|giacenza|stan|stoc|moq|minim|mindest|mult|pack|verpack|^ve$|carton|karton|caja|scatola|caixa|price|preis|precio|prix|prezzo|cena|preco|pret|total|summe|weight|gewicht|days|tage/;

/** Where a heading stands in the lists above; -1 where it is none. "Menge (Stück)" and "SKU / Artikelnummer" count by their parts. */
function rank(heading: string, lists: readonly Set<string>[]): number {
  if (heading.length > 80) return -1;
  const parts = [heading, ...heading.split(/[/|,;:()[\]\n]/)].map(plainHeading);
  return lists.findIndex((list) => parts.some((part) => list.has(part)));
}

/** Units that mean pieces; others, as a carton, would change the number. */
const piece =
  /\s*(?:x|×|pcs?|pieces?|units?|stk|stck|stück|uds?|unid|unidades|pzas?|pz|pezzi|pièces?|unités?|pce|szt|sztuk|un|buc|bucăți)\.?$/iu;

/** An integer from 1 to a million. Ambiguous values ("1.000" is one or a thousand) are rejected. */
export function quantityOf(cell: string): number | null {
  const text = cell
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
    .replace(piece, '');
  const isInteger =
    /^\d+(?:[.,]0{1,2})?$/.test(text) ||
    /^\d{1,3}(?:[ '’]\d{3})+(?:[.,]0{1,2})?$/.test(text) ||
    /^\d{1,3}(?:\.\d{3})+,0{1,2}$/.test(text) ||
    /^\d{1,3}(?:,\d{3})+\.0{1,2}$/.test(text);
  const number = isInteger ? Number(text.replace(/[.,]0{1,2}$/, '').replace(/\D/g, '')) : 0;
  return number >= 1 && number <= mostPieces ? number : null;
}

/** Spreadsheets keep codes as text by ="0012" or '0012. */
function codeOf(cell: string): string {
  return cell
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const longestCode = 150;
/** A long number that a spreadsheet has rounded: 4,00638E+12. */
const rounded = /^\d[.,]\d+E\+\d+$/i;
const isCode = (code: string): boolean => code.length <= longestCode && !rounded.test(code);

const amount = /^\d+[.,]\d+$/;
const date = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}/;
const likeCode = (cell: string): boolean =>
  /^(?=.*\d)[\p{L}\d][\p{L}\d._/+#*-]{2,39}$/u.test(cell) && !/^\d{1,5}$/.test(cell) && !amount.test(cell) && !date.test(cell);
const perhapsCode = (cell: string): boolean =>
  /^[A-Z][A-Z._/+#*-]{2,39}$/.test(cell) ||
  (/^(?=.*\d)[\p{L}\d](?:[\p{L}\d._/+#* -]{0,39})$/u.test(cell) && cell.split(' ').length <= 4 && !amount.test(cell) && !date.test(cell));
const isQuantity = (cell: string): boolean => quantityOf(cell) !== null;

/** 1, 2, 3 or 10, 20, 30: the lines' own numbers. */
function isRunning(cells: readonly string[]): boolean {
  const [first = 0, ...others] = cells.map(Number);
  return others.length > 0 && [1, 10, 100].includes(first) && others.every((number, at) => number === (at + 2) * first);
}

const totals =
  /^(?:sum|summe|gesamt(?:summe|menge)?|total(?:e|es|s|gesamt)?|grand total|zwischensumme|subtotal|somme|somma|suma|razem|łącznie|soma|ogółem)\b\s*:?$/iu;

const letterOf = (column: number): string =>
  (column >= 26 ? String.fromCharCode(64 + Math.floor(column / 26)) : '') + String.fromCharCode(65 + (column % 26));

type Columns = { from: number; codes: number[]; quantity: number; headings: string[] };

/** Where codes and quantities stand: by headings in one of the first rows, else by what the cells look like. */
function columnsOf(rows: readonly Row[]): Columns | 'noCodes' | 'noQuantities' {
  const named = rows.slice(0, 40).map(({ cells }) => ({ codes: ranked(cells, codeHeadings), quantities: ranked(cells, quantityHeadings) }));
  const both = named.findIndex(({ codes, quantities }) => codes.length > 0 && quantities.length > 0);
  const at = both === -1 ? named.findIndex(({ codes, quantities }) => codes.length + quantities.length > 0) : both;
  const headings = rows[at]?.cells ?? [];
  const sample = rows.slice(at + 1, at + 201);
  const all = Array.from({ length: Math.max(0, ...sample.map(({ cells }) => cells.length)) }, (_, column) => ({
    column,
    cells: sample.map(({ cells }) => codeOf(cells[column] ?? '')).filter(Boolean),
    isOther: otherNumbers.test(plainHeading(headings[column] ?? '')),
  }));
  const hasQuantities = (column: number): boolean => all[column]?.cells.some(isQuantity) ?? false;
  const { codes: namedCodes = [], quantities = [] } = named[at] ?? {};
  let quantity = (quantities.find(({ column }) => hasQuantities(column)) ?? quantities[0])?.column ?? -1;
  let codes = namedCodes.filter((one) => one.rank < vague && one.column !== quantity).map(({ column }) => column);
  if (codes.length === 0) {
    const free = all.filter(({ column, cells }) => column !== quantity && !isRunning(cells));
    const vaguely = free.filter(({ column }) => namedCodes.some((one) => one.column === column));
    const unnamed = free.filter(({ isOther }) => !isOther);
    const found =
      vaguely.find(({ cells }) => mostly(cells, likeCode)) ??
      vaguely.find(({ cells }) => mostly(cells, perhapsCode)) ??
      unnamed.find(({ cells }) => mostly(cells, likeCode)) ??
      vaguely[0] ??
      unnamed.find(({ cells }) => mostly(cells, perhapsCode) && !mostly(cells, isQuantity)) ??
      unnamed.find(({ cells }) => mostly(cells, perhapsCode));
    if (!found) return 'noCodes';
    codes = [found.column];
  }
  if (quantity === -1) {
    const integers = all.filter(({ column, cells, isOther }) => !isOther && !codes.includes(column) && mostly(cells, isQuantity));
    quantity = (integers.find(({ cells }) => !isRunning(cells)) ?? integers[0])?.column ?? -1;
    // The one column of numbers holds quantities rather than codes.
    if (quantity === -1)
      return namedCodes.length === 0 && codes.every((column) => mostly(all[column]?.cells ?? [], isQuantity)) ? 'noCodes' : 'noQuantities';
  }
  return { from: at + 1, codes, quantity, headings };
}

/** Columns with one of these headings, the best first. */
function ranked(cells: readonly string[], lists: readonly Set<string>[]): { column: number; rank: number }[] {
  return cells
    .map((cell, column) => ({ column, rank: rank(cell, lists) }))
    .filter((one) => one.rank >= 0)
    .toSorted((a, b) => a.rank - b.rank);
}

function mostly(cells: readonly string[], test: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(test).length >= cells.length * 0.6;
}

/** Lists without separators are written as lines are pasted: the code, then the quantity. */
function parted(rows: readonly Row[]): Row[] {
  if (rows.some(({ cells }) => cells.length > 1)) return [...rows];
  return rows.map(({ cells, ...row }) => ({ ...row, cells: /^(.*\S)\s+(\S+)$/s.exec(cells[0]?.trim() ?? '')?.slice(1) ?? cells }));
}

/** The lines of an order in a table, or why there are none. */
export function orderOf(table: readonly Row[]): OrderList | 'empty' | 'noCodes' | 'noQuantities' {
  const filled = table
    .map(({ cells, ...row }) => ({ ...row, cells: cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1) }))
    .filter(({ cells }) => cells.length > 0);
  if (filled.length === 0) return 'empty';
  const rows = parted(filled);
  const columns = columnsOf(rows);
  if (typeof columns === 'string') return columns;
  const nameOf = (column: number): string => columns.headings[column]?.replace(/\s+/g, ' ').trim() || letterOf(column);
  const order: OrderList = {
    lines: [],
    unclear: [],
    without: 0,
    columns: { codes: nameOf(columns.codes[0] ?? 0), quantities: nameOf(columns.quantity) },
  };
  for (const { row, cells, broken = false } of rows.slice(columns.from)) {
    const code = codeOf(columns.codes.map((column) => cells[column] ?? '').find((cell) => cell.trim() !== '') ?? '');
    const given = codeOf(cells[columns.quantity] ?? '');
    const quantity = quantityOf(given);
    const isHeading = !cells.some((cell) => /\d/.test(cell)) && (order.lines.length === 0 || rank(code, codeHeadings) >= 0);
    const isTotal = totals.test(cells.find((cell) => cell.trim() !== '')?.trim() ?? '');
    if (!broken && (isHeading || isTotal || (code === '' && given === ''))) continue;
    if (!broken && code !== '' && (given === '' || /^0+(?:[.,]0+)?$/.test(given))) order.without++;
    else if (!broken && code !== '' && isCode(code) && quantity !== null) order.lines.push({ code, quantity });
    else order.unclear.push({ row, cells: cells.map(codeOf).filter(Boolean).join(' · ').slice(0, 120) });
  }
  return order;
}
