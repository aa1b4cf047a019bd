import { expect, test } from 'vitest';
import type { Language } from '../../contract/values/locale.ts';
import { itemText, variantText } from './index.ts';
import { sampleDesign } from './sample.ts';

/** The same nine goods for every language: gender, number, case, compounds and articles all have their turn. */
const goods = [
  sampleDesign({ model: 'armchair', collection: 'Alster', material: 'velvet', secondMaterial: 'oak', traits: ['highBack'] }),
  sampleDesign({ model: 'sofa', collection: 'Hansa', material: 'linen', figures: { seats: 3 } }),
  sampleDesign({ model: 'diningTable', collection: 'Lund', material: 'oak', traits: ['round', 'extendable'] }),
  sampleDesign({ model: 'gardenChair', collection: 'Sava', material: 'aluminium', traits: ['stackable', 'withArmrests'] }),
  sampleDesign({ model: 'pendantLamp', collection: 'Fjord', material: 'paper', secondMaterial: 'brass' }),
  sampleDesign({ model: 'vase', collection: 'Brava', material: 'ceramic', traits: ['handmade'] }),
  sampleDesign({ model: 'mirror', collection: 'Mosel', material: 'brass', secondMaterial: 'glass', traits: ['square'] }),
  sampleDesign({ model: 'desk', collection: 'Tatra', material: 'ash', traits: ['rectangular', 'heightAdjustable'] }),
  sampleDesign({ model: 'bookcase', collection: 'Kalma', material: 'steel', traits: ['withDoors'] }),
] as const;

const expected: Record<Language, readonly string[]> = {
  en: [
    'Alster armchair in velvet with high back',
    'Hansa three-seater sofa in linen',
    'Lund extendable round dining table in oak',
    'Sava stackable garden chair in aluminium with armrests',
    'Fjord pendant lamp with paper shade',
    'Brava handmade vase in ceramic',
    'Mosel square mirror with brass frame',
    'Tatra height-adjustable rectangular desk in ash',
    'Kalma bookcase in steel with doors',
  ],
  de: [
    'Sessel Alster mit Samtbezug und hoher Rückenlehne',
    '3-Sitzer-Sofa Hansa mit Leinenbezug',
    'Runder ausziehbarer Esstisch Lund aus Eiche',
    'Stapelbarer Gartenstuhl Sava aus Aluminium mit Armlehnen',
    'Pendelleuchte Fjord mit Papierschirm',
    'Handgefertigte Vase Brava aus Keramik',
    'Quadratischer Wandspiegel Mosel mit Messingrahmen',
    'Rechteckiger höhenverstellbarer Schreibtisch Tatra aus Esche',
    'Bücherregal Kalma aus Stahl mit Türen',
  ],
  es: [
    'Sillón Alster de terciopelo con respaldo alto',
    'Sofá de 3 plazas Hansa de lino',
    'Mesa de comedor redonda y extensible Lund de roble',
    'Silla de jardín apilable Sava de aluminio con reposabrazos',
    'Lámpara colgante Fjord con pantalla de papel',
    'Jarrón hecho a mano Brava de cerámica',
    'Espejo de pared cuadrado Mosel con marco de latón',
    'Escritorio rectangular y regulable en altura Tatra de fresno',
    'Librería Kalma de acero con puertas',
  ],
  fr: [
    'Fauteuil Alster en velours avec dossier haut',
    'Canapé 3 places Hansa en lin',
    'Table à manger ronde et extensible Lund en chêne',
    'Chaise de jardin empilable Sava en aluminium avec accoudoirs',
    'Suspension Fjord avec abat-jour en papier',
    'Vase fait main Brava en céramique',
    'Miroir mural carré Mosel avec cadre en laiton',
    'Bureau rectangulaire et réglable en hauteur Tatra en frêne',
    'Bibliothèque Kalma en acier avec portes',
  ],
  it: [
    'Poltrona Alster in velluto con schienale alto',
    'Divano a 3 posti Hansa in lino',
    'Tavolo da pranzo rotondo e allungabile Lund in rovere',
    'Sedia da giardino impilabile Sava in alluminio con braccioli',
    'Lampada a sospensione Fjord con paralume in carta',
    'Vaso fatto a mano Brava in ceramica',
    'Specchio da parete quadrato Mosel con cornice in ottone',
    'Scrivania rettangolare e regolabile in altezza Tatra in frassino',
    'Libreria Kalma in acciaio con ante',
  ],
  pl: [
    'Fotel Alster z obiciem z weluru i wysokim oparciem',
    'Sofa 3-osobowa Hansa z obiciem z lnu',
    'Okrągły, rozkładany stół do jadalni Lund z drewna dębowego',
    'Sztaplowane krzesło ogrodowe Sava z aluminium z podłokietnikami',
    'Lampa wisząca Fjord z abażurem z papieru',
    'Ręcznie wykonany wazon Brava z ceramiki',
    'Kwadratowe lustro ścienne Mosel w ramie z mosiądzu',
    'Prostokątne biurko Tatra z drewna jesionowego z regulacją wysokości',
    'Regał na książki Kalma ze stali z drzwiczkami',
  ],
  pt: [
    'Poltrona Alster em veludo com encosto alto',
    'Sofá de 3 lugares Hansa em linho',
    'Mesa de jantar redonda e extensível Lund em carvalho',
    'Cadeira de jardim empilhável Sava em alumínio com braços',
    'Candeeiro suspenso Fjord com abajur em papel',
    'Jarra feita à mão Brava em cerâmica',
    'Espelho de parede quadrado Mosel com moldura em latão',
    'Secretária retangular e regulável em altura Tatra em freixo',
    'Estante Kalma em aço com portas',
  ],
  ro: [
    'Fotoliu Alster cu tapițerie din catifea și spătar înalt',
    'Canapea cu 3 locuri Hansa cu tapițerie din in',
    'Masă de sufragerie rotundă și extensibilă Lund din stejar',
    'Scaun de grădină stivuibil Sava din aluminiu cu cotiere',
    'Lampă suspendată Fjord cu abajur din hârtie',
    'Vază lucrată manual Brava din ceramică',
    'Oglindă de perete pătrată Mosel cu ramă din alamă',
    'Birou dreptunghiular și reglabil pe înălțime Tatra din frasin',
    'Bibliotecă Kalma din oțel cu uși',
  ],
};

test.each(Object.keys(expected) as Language[])('full names in %s', (language) => {
  expect(goods.map((design) => itemText(design, language).name)).toEqual(expected[language]);
});

test.each([
  ['en', 'the Alster armchair in velvet with oak legs'],
  ['de', 'der Sessel Alster mit Samtbezug und Eichenbeinen'],
  ['es', 'el sillón Alster de terciopelo con patas de roble'],
  ['fr', 'le fauteuil Alster en velours avec pieds en chêne'],
  ['it', 'la poltrona Alster in velluto con gambe in rovere'],
  ['pl', 'fotel Alster z obiciem z weluru na nogach z drewna dębowego'],
  ['pt', 'a poltrona Alster em veludo com pés em carvalho'],
  ['ro', 'fotoliul Alster cu tapițerie din catifea și picioare din stejar'],
] as const)('the definite form in a sentence in %s', (language, phrase) => {
  expect(itemText(goods[0], language).description.toLowerCase()).toContain(phrase.toLowerCase());
});

/** An armchair, a vase and a mirror in white: masculine, feminine and neuter where a language has them. */
test.each([
  ['de', ['Weiß', 'Weiß', 'Weiß']],
  ['es', ['blanco', 'blanco', 'blanco']],
  ['fr', ['blanc', 'blanc', 'blanc']],
  ['it', ['bianca', 'bianco', 'bianco']],
  ['pl', ['biały', 'biały', 'białe']],
  ['pt', ['branca', 'branca', 'branco']],
  ['ro', ['alb', 'albă', 'albă']],
] as const)('colours agree with the noun in %s', (language, forms) => {
  const colours = [goods[0], goods[5], goods[6]].map((design) =>
    design.variants.map((variant) => variantText(design, variant, language).name.split(', ').at(-1)).join(),
  );
  expect(colours).toEqual(forms);
});

test('elided and irregular articles', () => {
  const opening = (model: 'wallShelf' | 'candleHolder' | 'barStool' | 'wallClock', language: Language): string =>
    itemText(sampleDesign({ model, collection: 'Jura', material: 'oak' }), language)
      .description.split('\n\n')
      .join(' ')
      .toLowerCase();
  expect(opening('wallShelf', 'fr')).toContain('l’étagère murale jura en chêne');
  expect(opening('wallClock', 'fr')).toContain('l’horloge murale jura en chêne');
  expect(opening('barStool', 'it')).toContain('lo sgabello da bar jura in rovere');
  expect(opening('wallClock', 'it')).toContain('l’orologio da parete jura in rovere');
  expect(opening('candleHolder', 'ro')).toContain('sfeșnicul jura din stejar');
});
