import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { Language } from '../../../../contract/values/locale.ts';
import { readOrderFile } from './order-file.ts';
import { orderOf, type OrderList, quantityOf } from './order-lines.ts';

async function read(content: string | Uint8Array, language: Language = 'en'): Promise<OrderList> {
  const found = await readOrderFile(new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content), language);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

/** Lines as they are pasted. */
const linesOf = ({ lines }: OrderList): string[] => lines.map(({ code, quantity }) => `${code} ${quantity}`);
const two = ['AB-1001 12', 'AB-1002 6'];

describe('columns', () => {
  test.each([
    ['English', 'SKU,Name,Qty\nAB-1001,Chair,12\nAB-1002,Table,6'],
    ['German', 'Pos.;Artikelnummer;Bezeichnung;Menge (Stück)\n1;AB-1001;Stuhl 45 cm;12\n2;AB-1002;Tisch;6'],
    ['Spanish, where nombre is no number', 'Código;Nombre;Cantidad\nAB-1001;Silla;12\nAB-1002;Mesa;6'],
    ['French, where nombre is one', 'Réf.;Désignation;Nombre\nAB-1001;Chaise;12\nAB-1002;Table;6'],
    ['Italian', 'Codice articolo;Descrizione;Quantità\nAB-1001;Sedia;12\nAB-1002;Tavolo;6'],
    ['Polish', 'Nr artykułu;Nazwa;Ilość szt.;Ilość\nAB-1001;Krzesło;;12\nAB-1002;Stół;;6'],
    ['Portuguese, where unidade is a unit', 'Referência;Unidade;Quantidade\nAB-1001;UN;12\nAB-1002;UN;6'],
    ['Romanian', 'Cod articol;Denumire;Cantitate\nAB-1001;Scaun;12\nAB-1002;Masă;6'],
    ['two names in one heading', 'Artikel;SKU / Art.-Nr.;Order Qty\nStuhl;AB-1001;12\nTisch;AB-1002;6'],
    ['the code next to a name', 'Artikel;Nr.;Anzahl\nStuhl;AB-1001;12\nTisch;AB-1002;6'],
    ['the ordered amount among others', 'SKU;Stock;MOQ;Qty;Order qty\nAB-1001;90;2;5;12\nAB-1002;80;3;5;6'],
    ['titles and an address above', 'Order 4711 of 21/11/2026\n\nMuster GmbH,Berlin\nSKU,Qty\nAB-1001,12\nAB-1002,6'],
    ['no headings', 'AB-1001,12\nAB-1002,6'],
    ['no headings, quantities first', '12\tAB-1001\n6\tAB-1002'],
    ['no headings, numbered, with prices', '1;Chair 45 cm high;AB-1001;9,50;12\n2;Table;AB-1002;19,00;6'],
    ['unknown headings', 'Foo;Bar\nAB-1001;12\nAB-1002;6'],
    ['no separators', 'SKU Menge\nAB-1001 12\nAB-1002   6\n'],
    ['a tab', 'SKU\tPrice\tQty\nAB-1001\t1,50\t12\nAB-1002\t2,50\t6'],
    ['a bar', 'SKU|Qty\r\nAB-1001|12\r\nAB-1002|6\r\n'],
    ['a separator that is named', 'sep=;\r\nSKU;Qty\r\nAB-1001;12\r\nAB-1002;6'],
    ['quotes', '"SKU";"Text";"Qty"\n"AB-1001";"5"" screen; black\nmatt";"12"\n"AB-1002";"";"6"'],
    ['codes kept as text', 'SKU,Qty\n="AB-1001",12\n\'AB-1002,6'],
  ])('%s', async (_, content) => {
    const order = await read(content);
    expect(linesOf(order)).toEqual(two);
    expect(order.unclear).toEqual([]);
  });

  test('the next code counts where the first is missing', async () => {
    const order = await read('SKU;EAN;Menge\nAB-1001;4006381333931;12\n;4006381333948;6');
    expect(linesOf(order)).toEqual(['AB-1001 12', '4006381333948 6']);
    expect(order.columns).toEqual({ codes: 'SKU', quantities: 'Menge' });
  });

  test('columns without headings are called by their letters', async () => {
    expect((await read('Chair,AB-1001,12\nTable,AB-1002,6')).columns).toEqual({ codes: 'B', quantities: 'C' });
  });

  test.each([
    ['noCodes', 'Name;Menge\nStuhl;12\nTisch;6'],
    ['noCodes', 'Stuhl;12\nTisch;6'],
    ['noQuantities', 'SKU;Preis\nAB-1001;9,50\nAB-1002;12'],
    ['empty', ' \n;;\n'],
  ])('%s', (problem, content) => {
    const rows = content.split('\n').map((line, index) => ({ row: index + 1, cells: line.split(';') }));
    expect(orderOf(rows)).toBe(problem);
  });
});

test('lines without a quantity, totals and headings are left out, unknown rows are reported', async () => {
  const order = await read(
    'SKU;Menge\nStühle;\nAB-1001;12\nAB-1003;\nAB-1004;0\nAB-1005;zwei\nAB-1006;1.000\n4,00638E+12;3\n;4\nSKU;Menge\nAB-1002;6\nSumme;18',
  );
  expect(linesOf(order)).toEqual(two);
  expect(order.without).toBe(2);
  expect(order.unclear).toEqual([
    { row: 6, cells: 'AB-1005 · zwei' },
    { row: 7, cells: 'AB-1006 · 1.000' },
    { row: 8, cells: '4,00638E+12 · 3' },
    { row: 9, cells: '4' },
  ]);
});

test('codes may be letters alone, and inches no quotes', async () => {
  expect(linesOf(await read('ABCDEF;5\nGHIJKL;7'))).toEqual(['ABCDEF 5', 'GHIJKL 7']);
  expect(linesOf(await read('SKU;Text;Qty\nAB-1001;5" screen;12\nAB-1002;7";6'))).toEqual(two);
});

test('a quote that is never closed takes no line unseen', async () => {
  const order = await read('SKU;Text;Qty\nAB-1001;Chair;12\nAB-1003;"Table;3\nAB-1002;Lamp;6');
  expect(linesOf(order)).toEqual(['AB-1001 12']);
  expect(order.unclear).toEqual([{ row: 3, cells: 'AB-1003 · Table;3 AB-1002;Lamp;6' }]);
});

test('quantities are integers, whatever surrounds them', () => {
  for (const cell of ['1200', '1 200', '1\u202f200', '1’200', '1.200,00', '1,200.0', '1200,00', '1200 Stk.', '1200 szt', '1200x'])
    expect([cell, quantityOf(cell)]).toEqual([cell, 1200]);
  for (const cell of ['', '0', '-3', '1.200', '1,200', '2,5', '2 VE', '12 5', '1000001', 'AB'])
    expect([cell, quantityOf(cell)]).toEqual([cell, null]);
});

describe('alphabets', () => {
  const content = 'Référence;Quantité\nÄB-1001;12';
  const bigEndian = Buffer.from(`\uFEFF${content}`, 'utf16le').swap16();
  test.each([
    ['UTF-8', Buffer.from(content)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${content}`)],
    ['UTF-16', Buffer.from(`\uFEFF${content}`, 'utf16le')],
    ['UTF-16, the other way round', bigEndian],
    ['Windows-1252', Buffer.from(content, 'latin1')],
  ])('%s', async (_, bytes) => {
    const order = await read(bytes);
    expect(linesOf(order)).toEqual(['ÄB-1001 12']);
    expect(order.columns.quantities).toBe('Quantité');
  });

  test('Polish programs have their own', async () => {
    const order = await read(Buffer.from('Kod;Ilo\x9c\xe6\nAB-1001;12', 'latin1'), 'pl');
    expect(order.columns.quantities).toBe('Ilość');
  });
});

describe('workbooks', () => {
  test('numbers are codes and quantities, and the first sheet with an order counts', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Read me', rows: [['How to order'], ['Fill in the quantities']] },
        {
          name: 'Order',
          rows: [
            ['Order form', null, null],
            [],
            ['GTIN', 'Name', 'Qty', 'Date'],
            [4006381333931, 'Chair', 12, new Date('2026-11-21')],
            [4006381333948, 'Table', null, null],
            ['0042', 'Lamp', 1000, null],
            ['AB-1', 'Rug', 2.5, null],
          ],
        },
      ],
    });
    const order = await read(bytes);
    expect(linesOf(order)).toEqual(['4006381333931 12', '0042 1000']);
    expect(order).toMatchObject({
      without: 1,
      unclear: [{ row: 7, cells: 'AB-1 · Rug · 2.5' }],
      columns: { codes: 'GTIN', quantities: 'Qty' },
    });
  });

  test('a file that is not a list is reported', async () => {
    const complete = await writeXlsx({ sheets: [{ name: 'Order', rows: [['SKU', 'Qty']] }] });
    const problems = await Promise.all(
      [
        complete.slice(0, complete.length / 2),
        Buffer.from('PK\x03\x04 an archive'),
        Buffer.from('d0cf11e0a1b11ae100000000', 'hex'),
        Buffer.from('%PDF-1.7\nSKU;Qty'),
        await writeXlsx({ sheets: [{ name: 'Order', rows: [] }] }),
        Buffer.from('\uFEFF'),
      ].map((bytes) => readOrderFile(new Uint8Array(bytes), 'en')),
    );
    expect(problems).toEqual(['unreadable', 'unreadable', 'unreadable', 'unreadable', 'empty', 'empty']);
  });
});
