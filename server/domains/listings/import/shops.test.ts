/** Exports of shops in further languages and of further systems, with rows of their own, from the file to the written items. */
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/support/database.ts';
import { addGoods, importShop } from '../../../../test/support/import-shop.ts';
import type { Database } from '../../../platform/postgres/pool.ts';

let database: Database;
let categoryId: number;
const shop = () => importShop(database, categoryId);

beforeAll(async () => {
  database = await testDatabase();
  categoryId = await addGoods(database);
});

/** Columns of PrestaShop's product file, and of its file of combinations, in the languages of the shop. */
const prestaShops: [language: string, product: string, combination: string][] = [
  [
    'German',
    'ID;Aktiv (0/1);Name;Kategorien (x, y, z. ..);Preis zzgl. MwSt.;Einkaufspreis;Artikel-Nr.;Hersteller;EAN 13;Gewicht;Menge;Mindestmenge;Kurzbeschreibung;Tags (x, y, z. ..);URLs der Bilder (x, y, z. ..)',
    'Produkt-ID;Eigenschaft/Variante (Name:Anzeigetyp:Anzeige-Position);Wert (Wert: Position);Artikel-Nr.;Auswirkungen auf den Preis;Menge;Auswirkungen auf das Gewicht',
  ],
  [
    'Spanish',
    "ID;Activo (0/1);Nombre;Categorías (x,y,z...);Precio sin IVA;Precio al por mayor;Referencia nº;Fabricante;EAN13;Peso;Cantidad;Cantidad mínima;Descripción corta;Etiquetas (x,y,z...);URL's de las imágenes (x,y,z...)",
    'ID del producto;Atributo (Nombre:Tipo:Posición);Valor (Valor:Posición);Referencia;Impacto en el precio;Cantidad;Impacto en el peso',
  ],
  [
    'French',
    'ID;Actif (0/1);Nom;Catégories (x,y,z...);Prix HT;Prix d’achat;Référence;Fabricant;EAN-13;Poids;Quantité;Quantité minimale;Résumé;Mot-clés (x,y,z...);URL des images (x,y,z, etc.)',
    'ID produit;Attribut (Nom:Type:Position);Valeur (Valeur:Position);Référence;Impact sur le prix;Quantité;Impact sur le poids',
  ],
  [
    'Italian',
    'Id;Attivo (0/1);Nome;Categorie (x, y, z...);Prezzo tasse escluso;Prezzo di acquisto;Riferimento;Produttore;EAN13;Peso;Quantità;Quantità minima;Breve descrizione;Tag (x, y, z...);URL delle immagini (x,y,z...)',
    'ID prodotto;Attributo (Nome:Tipo:Posizione);Valore(Valore:Posizione);Riferimento;Impatto sul prezzo;Quantità;Impatto sul peso',
  ],
  [
    'Polish',
    'ID;Aktywny (0 lub 1);Nazwa;Kategorie (x,y,z...);Cena bez podatku. (netto);Cena hurtowa (zakupu);Indeks #;Producent;kod EAN13;Waga;Ilość;Minimalna ilość;Krótki opis;Tagi (x,y,z...);Adresy URL zdjęcia (x,y,z...)',
    'Identyfikator Produktu (ID);Atrybut (Nazwa:Typ:Pozycja);Wartość (Wartość:Pozycja);Indeks;Wpływ na cenę;Ilość;Wpływ na wagę',
  ],
  [
    'Portuguese',
    'Nº;Ativo (0/1);Nome;Categorias (x,y,z...);Preço sem IVA;Preço de compra;Referência n.º;Fabricante;EAN13;Peso;Quantidade;Quantidade mínima;Descrição curta;Tag (x, y, z ...);URLs da imagem (x,y,z...)',
    'Nº Produto;Atributo (Nome:Tipo:Posição);Valor (Valor:Posição);Referência;Impacto sobre o preço;Quantidade;Impacto no preço',
  ],
  [
    'Romanian',
    'ID;Activ (0/1);Nume;Categorii (x,y,z,...);Preț fără taxe;Preț achiziție;Referința #;Producător;Cod EAN13;Greutate;Cantitate;Cantitate minimă;Descriere scurtă;Etichete (x,y,z,...);URL-uri imagine (x,y,z,...)',
    'ID produs;Atribut (Nume:Tip:Poziție);Valoare (Valoare:Poziție);Referinţă;Influența asupra prețului;Cantitate;Impact asupra greutății',
  ],
];

describe('PrestaShop', () => {
  it.each(prestaShops)('in %s: what it pays is no price, and combinations differ in price and weight', async (_, product, combination) => {
    const { bring, item } = await shop();
    const first = await bring(`${product}\n7;1;Lamp;Goods;20.00;9.00;LA;Elm;4006381333931;0.5;3;2;Short;wood;\n`);
    expect([first.list.layout, first.problems]).toEqual(['prestashop', []]);
    expect(first.items).toEqual([['Lamp', 'active', ['LA', 2000, 3]]]);
    expect((await item('LA')).product.variants[0]).toMatchObject({ gtin: '4006381333931', weight: 500, moq: 2 });
    const second = await bring(`${combination}\n7;Size:select:0;S:0;LA-S;0;4;0\n7;Size:select:0;L:1;LA-L;2.50;5;-0.2\n`);
    expect(second.list.layout).toBe('prestashop');
    const { product: lamp } = await item('LA-L');
    expect(lamp.variants.map(({ sku, listPrice, weight, moq }) => [sku, listPrice, weight, moq])).toEqual([
      ['LA-S', 2000, 500, 2],
      ['LA-L', 2250, 300, 2],
    ]);
  });
});

describe('WooCommerce', () => {
  it('in Polish, of both of its translations: variants have the measures of their item', async () => {
    for (const [state, parent, stock] of [
      ['Opublikowany', 'Rodzic', 'Magazyn'],
      ['Opublikowano', 'Element nadrzędny', 'Stan magazynowy'],
    ]) {
      const { bring, item } = await shop();
      const { list, items } = await bring(
        `ID,Typ,SKU,"GTIN, UPC, EAN lub ISBN",Nazwa,${state},Widoczność w katalogu,Krótki opis,Data rozpoczęcia promocji,Data zakończenia promocji,W magazynie?,${stock},Waga (kg),Długość (cm),Cena promocyjna,Cena,Kategorie,Tagi,Obrazki,${parent},Nazwa atrybutu 1,Wartości atrybutu 1,Pola: _mpn
10,variable,KUB,,Kubek,1,visible,Krótko,,,1,,0.3,10,,,Goods,"dom, kuchnia",,,Kolor,"Czerwony, Niebieski",
11,variation,KUB-C,4006381333931,Kubek - Czerwony,1,visible,,,,1,5,,,,12.50,,,,KUB,Kolor,Czerwony,M-1
12,variation,KUB-N,,Kubek - Niebieski,1,visible,,2999-01-01,,1,7,0.4,,10.00,12.50,,,,KUB,Kolor,Niebieski,
`,
      );
      expect(list.layout).toBe('woocommerce');
      expect(items).toEqual([['Kubek', 'active', ['KUB-C', 1250, 5], ['KUB-N', 1250, 7]]]);
      const { product } = await item('KUB-C');
      expect(product.variants.map(({ gtin, makerNumber, weight, depth }) => [gtin, makerNumber, weight, depth])).toEqual([
        ['4006381333931', 'M-1', 300, 100],
        ['', '', 400, 100],
      ]);
      expect(product.variants[1]?.scheduledPrices).toMatchObject([{ listPrice: 1000 }]);
    }
  });

  it('in Romanian: the SKU is not called so, and the selling price is that of a sale', async () => {
    const { bring } = await shop();
    const { list, items, problems } = await bring(
      `ID,Tip,Cod Păstrare în Stoc,Nume,Publicat,Vizibilitate în catalog,Descriere scurtă,Dată începere promoție,Dată încheiere promoție,În stoc?,Stoc,Greutate (kg),Preț de vânzare,Preț obișnuit:,Categorii,Etichete,Imagini,Părinte,Nume atribut 1,Valoare (valori) atribut 1
10,variable,CAN,Cană,1,visible,Scurt,,,1,,0.3,,,Goods,casă,,,Culoare,"Roșu, Albastru"
11,variation,CAN-R,Cană - Roșu,1,visible,,,,1,5,,10.00,12.50,,,,CAN,Culoare,Roșu
12,variation,CAN-A,Cană - Albastru,1,visible,,,,1,7,,,12.50,,,,id:10,Culoare,Albastru
13,simple,FAR,Farfurie,1,visible,,2020-01-01,2020-02-01,1,2,0.5,7.00,9.00,Goods,,,,,
`,
    );
    expect(list.layout).toBe('woocommerce');
    expect(items).toEqual([
      ['Cană', 'active', ['CAN-R', 1000, 5], ['CAN-A', 1250, 7]],
      ['Farfurie', 'active', ['FAR', 900, 2]],
    ]);
    expect(problems.map(([line, , , reason]) => [line, reason])).toEqual([
      [3, 'The sale price is the list price; the regular one is left out'],
      [5, 'The sale is over: its price is left out'],
    ]);
  });

  it('without lines of variants: they are made of the values that are listed', async () => {
    const { bring } = await shop();
    const { items, problems } = await bring(
      `ID,Type,SKU,Name,Published,Stock,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)
10,variable,MUG,Mug,1,9,5.00,Goods,,Colour,"Red, Blue\\, light"
`,
    );
    expect(items).toEqual([['Mug', 'active', ['MUG-RED', 500, null], ['MUG-BLUE-LIGHT', 500, null]]]);
    expect(problems).toEqual([
      [2, 'Attribute 1 value(s)', 'note', '2 variants are made of the options listed here, without stock and GTINs of their own'],
    ]);
  });
});

describe('further shops', () => {
  it('Shopify until 2025: grams whatever the unit, the reference price and the columns of markets', async () => {
    const { bring, item } = await shop();
    const { list, targets, items } = await bring(
      `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,Google Shopping / MPN,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Price / International,Compare At Price / International
tee-elm,Tee Elm,<p>Cotton</p>,Elm,Goods,"cotton, summer",TRUE,Size,S,TEE-S,200,shopify,5,deny,manual,19.00,,true,true,'4006381333931,,,,false,,M-1,,kg,,8.00,,
tee-elm,,,,,,,,M,TEE-M,250,shopify,3,deny,manual,21.00,,true,true,,,,,,,,,kg,,8.00,,
mug-elm,Mug Elm,,Elm,Goods,,FALSE,Title,Default Title,,350,,0,deny,manual,9.00,,true,true,,,,,false,,,,kg,,,,
`,
    );
    expect(list.layout).toBe('shopify');
    expect(targets).toMatchObject({ Published: 'state', 'Cost per item': null, 'Price / International': null });
    expect(items).toEqual([
      ['Tee Elm', 'active', ['TEE-S', 1900, 5], ['TEE-M', 2100, 3]],
      ['Mug Elm', 'draft', ['mug-elm', 900, 0]],
    ]);
    expect((await item('TEE-S')).product.variants.map(({ weight, gtin, makerNumber }) => [weight, gtin, makerNumber])).toEqual([
      [200, '4006381333931', 'M-1'],
      [250, '', ''],
    ]);
  });

  it('Shopware 5: a line for each step of the prices, several categories by their paths', async () => {
    const { bring, item } = await shop();
    const { list, items, problems } = await bring(
      `ordernumber;mainnumber;name;additionalText;supplier;tax;price_EK;pseudoprice_EK;baseprice_EK;from_EK;to_EK;price_H;active;instock;description;description_long;minpurchase;purchasesteps;suppliernumber;weight;ean;configuratorsetID;configuratorOptions;categories;imageUrl
SW10;SW10;Hemd;S;Erle;19.00;29.99;;0;1;beliebig;15.50;1;4;Kurz;<p>Lang</p>;1;;HER-1;0.3;;7;Größe:S|Farbe:rot;Deutsch->Goods|Deutsch->Sale;
SW10.1;SW10;Hemd;L;Erle;19.00;30.99;;0;1;beliebig;16.50;1;6;Kurz;<p>Lang</p>;1;;;0.3;;7;Größe:L|Farbe:rot;Deutsch->Goods;
SW11;SW11;Mütze;;Erle;19.00;9.99;;0;1;9;;1;20;;;1;;;0.1;;;;Goods;
SW11;SW11;Mütze;;Erle;19.00;8.99;;0;10;beliebig;;1;20;;;1;;;0.1;;;;Goods;
`,
      { categories: {} },
    );
    expect(list.layout).toBe('shopware5');
    expect(problems.filter(([, , kind]) => kind === 'fault')).toEqual([]);
    expect(items).toEqual([
      ['Hemd', 'active', ['SW10', 2999, 4], ['SW10.1', 3099, 6]],
      ['Mütze', 'active', ['SW11', 999, 20]],
    ]);
    expect((await item('SW11')).product.variants[0]?.tiers).toEqual([{ from: 10, price: 899 }]);
  });

  it('OXID: a whole table, with variants that have the weight of their item', async () => {
    const { bring, item } = await shop();
    const { list, items, problems } = await bring(
      `OXID;OXSHOPID;OXPARENTID;OXACTIVE;OXHIDDEN;OXACTIVEFROM;OXACTIVETO;OXARTNUM;OXEAN;OXDISTEAN;OXMPN;OXTITLE;OXSHORTDESC;OXPRICE;OXPRICEA;OXBPRICE;OXTPRICE;OXVAT;OXPIC1;OXWEIGHT;OXSTOCK;OXSTOCKFLAG;OXLENGTH;OXSEARCHKEYS;OXVARNAME;OXVARSELECT;OXVARMINPRICE;OXTITLE_1;OXMANUFACTURERID;OXMINDELTIME
aa01;1;;1;0;0000-00-00 00:00:00;0000-00-00 00:00:00;K-1;;;;Kleid;Kurz;30;0;12;45;;;0.4;0;1;0.6;kleid, sommer;Größe | Farbe;;30;Dress;m1;2
aa02;1;aa01;1;0;0000-00-00 00:00:00;0000-00-00 00:00:00;K-1-S;4006381333931;;;;;30;0;12;45;;;0;4;1;0;;;S | rot;0;;;0
aa03;1;aa01;1;0;0000-00-00 00:00:00;0000-00-00 00:00:00;K-1-M;;;;;;32;0;12;45;;;0.5;2;1;0;;;M | rot;0;;;0
`,
    );
    expect([list.layout, problems]).toEqual(['oxid', []]);
    expect(items).toEqual([['Kleid', 'active', ['K-1-S', 3000, 4], ['K-1-M', 3200, 2]]]);
    expect((await item('K-1-S')).product.variants.map(({ weight, depth }) => [weight, depth])).toEqual([
      [400, 600],
      [500, 600],
    ]);
  });

  it('Shopware 6: variants that the system would make, by its own numbers; twice the same', async () => {
    const { bring, item } = await shop();
    const list = `id;parent_id;product_number;active;stock;name;description;price_net;price_gross;tax_rate;categories;optionIds;variants
0190aa0190aa0190aa0190aa0190aaaa;;SW-1;1;5;Lampe;Gut;10.00;11.90;19;Goods;;size: L, XL | color: Green, White
0190ab0190aa0190aa0190aa0190aaaa;;SW-2;1;3;Becher;Gut;5.00;5.95;19;Goods;;
`;
    const { list: read, items, problems } = await bring(list);
    expect(read.layout).toBe('shopware6');
    expect(items).toEqual([
      ['Lampe', 'active', ['SW-1.0', 1000, null], ['SW-1.1', 1000, null], ['SW-1.2', 1000, null], ['SW-1.3', 1000, null]],
      ['Becher', 'active', ['SW-2', 500, 3]],
    ]);
    expect(problems).toEqual([
      [2, 'variants', 'note', '4 variants are made of the options listed here, without stock and GTINs of their own'],
    ]);
    expect((await item('SW-1.3')).product.variants.map(({ options }) => options.map(({ label }) => label))).toEqual([
      ['L', 'Green'],
      ['L', 'White'],
      ['XL', 'Green'],
      ['XL', 'White'],
    ]);
    const again = await bring(list);
    expect([again.written.createdItems, again.written.changedItems]).toEqual([0, 0]);
    const many = Array.from({ length: 30 }, (_, index) => `v${index}`).join(', ');
    const other = await shop();
    expect((await other.bring(list.replace('L, XL', many).replace('Green, White', many))).problems).toEqual([
      [2, 'variants', 'fault', 'The options listed here make more variants than an item may have (500)'],
    ]);
  });

  it('Ecwid: lines of items, options, variants and categories', async () => {
    const { bring, item } = await shop();
    const { list, items, reasons } = await bring(
      `type,product_internal_id,product_sku,product_name,product_price,product_compare_to_price,product_is_inventory_tracked,product_quantity,product_quantity_minimum_allowed_for_purchase,product_is_available,product_media_main_image_url,product_description,product_category_1,product_brand,product_upc,product_weight,product_length,product_option_name,product_option_type,product_option_value,product_option_markup,product_variation_sku,product_variation_option_Size,product_variation_option_Scent,category_path
category,,,,,,,,,true,,,,,,,,,,,,,,,Goods
product,501,LMP,Lamp Alder,20.00,,true,7,2,true,,<p>Wood</p>,Goods,Alder,4006381333931,1.25,10,,,,,,,,
product,502,TEE,Tee Alder,12.00,,true,9,1,true,,<p>Cotton</p>,Goods,Alder,,0.2,,,,,,,,,
product_option,502,TEE,,,,,,,,,,,,,,,Size,SELECT,S,,,,,
product_variation,502,TEE,,12.00,,true,4,,,,,,,4006381333948,,,,,,,TEE-S,S,Rose,
product_variation,502,TEE,,,,true,5,,,,,,,,0.25,,,,,,,M,Rose,
product,503,MUG,Mug Alder,8.00,,false,,1,false,,,Goods,Alder,,0.3,,,,,,,,,
product_file,503,MUG,,,,,,,,,,,,,,,,,,,,,,
`,
    );
    expect(list.layout).toBe('ecwid');
    expect(items).toEqual([
      ['Lamp Alder', 'active', ['LMP', 2000, 7]],
      ['Tee Alder', 'active', ['TEE-S', 1200, 4], ['502-M-ROSE', 1200, 5]],
      ['Mug Alder', 'draft', ['MUG', 800, null]],
    ]);
    expect(reasons.toSorted()).toEqual([
      [1, '', '“category”: no line of goods, left out'],
      [1, '', '“product_file”: no line of goods, left out'],
      [1, '', '“product_option”: no line of goods, left out'],
    ]);
    const { product } = await item('TEE-S');
    expect(
      product.variants.map(({ weight, options }) => [weight, options.map(({ attributeKey, label }) => [attributeKey, label])]),
    ).toEqual([
      [
        200,
        [
          ['size', 'S'],
          ['own:Scent', 'Rose'],
        ],
      ],
      [
        250,
        [
          ['size', 'M'],
          ['own:Scent', 'Rose'],
        ],
      ],
    ]);
  });

  it('eBay: variants below their item, which lists all of their values', async () => {
    const { bring } = await shop();
    const { list, items, problems } = await bring(
      `Info,Version=1.0.0,Template=fx_category_template,,,,,,,
*Action(SiteID=Germany|Country=DE|Currency=EUR|Version=1193|CC=UTF-8),CustomLabel,*Category,*Title,Relationship,RelationshipDetails,C:Marke,*Description,*StartPrice,*Quantity,Product:EAN
Add,EB,1234,T-Shirt Ulme,,Größe=S;M,Ulme,<p>Gut</p>,,,
,EB-S,,,Variation,Größe=S,,,12.50,4,4006381333931
,EB-M,,,Variation,Größe=M,,,13.50,5,
Add,EB2,1234,Mütze Ulme,,,Ulme,<p>Gut</p>,9.90,7,
`,
    );
    expect([list.layout, problems]).toEqual(['ebay', []]);
    expect(items).toEqual([
      ['T-Shirt Ulme', 'active', ['EB-S', 1250, 4], ['EB-M', 1350, 5]],
      ['Mütze Ulme', 'active', ['EB2', 990, 7]],
    ]);
  });

  it('Etsy and Wix: options in a cell, with the SKUs of the variants if there are as many', async () => {
    const etsy = await (
      await shop()
    ).bring(
      `TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 TYPE,VARIATION 2 NAME,VARIATION 2 VALUES,SKU
Ring Elm,Silver ring,25.00,EUR,12,"ring,silver",silver,,Ring size,Ring size,"50,52",,,,"R-50,R-52"
Brooch Elm,Brass brooch,15.00,EUR,3,brooch,brass,,,,,,,,BR-1
`,
    );
    expect(etsy.items).toEqual([
      ['Ring Elm', 'active', ['R-50', 2500, null], ['R-52', 2500, null]],
      ['Brooch Elm', 'active', ['BR-1', 1500, 3]],
    ]);
    const wix = await (
      await shop()
    ).bring(
      `handleId,fieldType,name,description,productImageUrl,collection,sku,price,visible,inventory,productOptionName1,productOptionType1,productOptionDescription1,productOptionName2,productOptionType2,productOptionDescription2
p1,Product,Tee Elm,<p>Good</p>,,Goods,TEE,20,true,InStock,Size,DROP_DOWN,S;M,Colour,COLOR,#ff0000:Red
p2,Product,Mug Elm,,,Goods,MUG,8,true,5,,,,,,
`,
    );
    expect(wix.items).toEqual([
      ['Tee Elm', 'active', ['TEE-S-RED', 2000, null], ['TEE-M-RED', 2000, null]],
      ['Mug Elm', 'active', ['MUG', 800, 5]],
    ]);
  });
});
