import type { Words } from '../types.ts';

/** Adjectives on -y: biały, biała, białe. */
const y = (stem: string): string => `${stem}y|${stem}a|${stem}e`;

export const words: Words = {
  nouns: {
    armchair: 'm fotel', sofa: 'f sofa', diningChair: 'n krzesło do jadalni', barStool: 'm hoker', bench: 'f ławka', diningTable: 'm stół do jadalni', coffeeTable: 'm stolik kawowy',
    sideTable: 'm stolik pomocniczy', sideboard: 'f komoda', bedsideCabinet: 'f szafka nocna', floorLamp: 'f lampa podłogowa', tableLamp: 'f lampa stołowa', pendantLamp: 'f lampa wisząca',
    wallLamp: 'm kinkiet', lantern: 'm lampion', vase: 'm wazon', mirror: 'n lustro ścienne', wallClock: 'm zegar ścienny', candleHolder: 'm świecznik', cushion: 'f poduszka dekoracyjna',
    rug: 'm dywan', bowl: 'f miska', mug: 'm kubek', bookcase: 'm regał na książki', wallShelf: 'f półka ścienna', storageCrate: 'f skrzynka do przechowywania', basket: 'm kosz',
    coatRack: 'm wieszak na ubrania', shoeRack: 'm regał na buty', gardenChair: 'n krzesło ogrodowe', gardenTable: 'm stół ogrodowy', lounger: 'm leżak', planter: 'f donica',
    raisedBed: 'f grządka podwyższona', desk: 'n biurko', officeChair: 'm fotel biurowy', mobilePedestal: 'm kontener biurowy', deskOrganiser: 'm organizer na biurko',
    monitorStand: 'f podstawka pod monitor',
  },
  materials: {
    oak: 'dąb|z drewna dębowego', walnut: 'orzech|z drewna orzechowego', ash: 'jesion|z drewna jesionowego', beech: 'buk|z drewna bukowego', pine: 'sosna|z drewna sosnowego',
    acacia: 'akacja|z drewna akacjowego', teak: 'teak|z drewna tekowego', bamboo: 'bambus|z bambusa', rattan: 'rattan|z rattanu', seagrass: 'trawa morska|z trawy morskiej', steel: 'stal|ze stali',
    aluminium: 'aluminium|z aluminium', brass: 'mosiądz|z mosiądzu', castIron: 'żeliwo|z żeliwa', glass: 'szkło|ze szkła', ceramic: 'ceramika|z ceramiki', stoneware: 'kamionka|z kamionki',
    terracotta: 'terakota|z terakoty', concrete: 'beton|z betonu', marble: 'marmur|z marmuru', linen: 'len|z lnu', velvet: 'welur|z weluru', boucle: 'tkanina bouclé|z tkaniny bouclé',
    wool: 'wełna|z wełny', cotton: 'bawełna|z bawełny', leather: 'skóra|ze skóry', mesh: 'siatka|z siatki', felt: 'filc|z filcu', plastic: 'tworzywo sztuczne|z tworzywa sztucznego',
    paper: 'papier|z papieru',
  },
  colours: {
    natural: y('naturaln'), white: y('biał'), cream: y('kremow'), beige: y('beżow'), sand: y('piaskow'), lightGrey: y('jasnoszar'), grey: y('szar'), anthracite: y('antracytow'), black: y('czarn'),
    brown: y('brązow'), darkBrown: y('ciemnobrązow'), terracotta: y('terakotow'), rust: y('rdzaw'), red: y('czerwon'), burgundy: y('bordow'), pink: y('różow'), ochre: y('ochrow'),
    yellow: 'żółty|żółta|żółte', olive: y('oliwkow'), sage: y('szałwiow'), green: y('zielon'), forestGreen: y('leśnozielon'), petrol: y('petrolow'),
    lightBlue: 'jasnoniebieski|jasnoniebieska|jasnoniebieskie', blue: 'niebieski|niebieska|niebieskie', navy: y('granatow'), lilac: y('liliow'), copper: y('miedzian'), gold: y('złot'),
    silver: y('srebrn'),
  },
  traits: {
    stackable: ['Do sztaplowania', 'sztaplowany|sztaplowana|sztaplowane'], foldable: ['Składanie', 'składany|składana|składane'], withArmrests: ['Z podłokietnikami', 'z podłokietnikami'],
    extendable: ['Rozkładany blat', 'rozkładany|rozkładana|rozkładane'], withDrawers: ['Z szufladami', 'z szufladami'], withDoors: ['Z drzwiczkami', 'z drzwiczkami'],
    withLid: ['Z pokrywą', 'z pokrywą'], withHandles: ['Z uchwytami', 'z uchwytami'], withWheels: ['Na kółkach', 'na kółkach'], heightAdjustable: ['Regulacja wysokości', 'z regulacją wysokości'],
    dimmable: ['Możliwość ściemniania', 'z możliwością ściemniania'], weatherproof: ['Odporność na warunki atmosferyczne'], foodSafe: ['Do kontaktu z żywnością'],
    dishwasherSafe: ['Do zmywarki'], handmade: ['Wykonanie ręczne', 'ręcznie wykonany|ręcznie wykonana|ręcznie wykonane'], washableCover: ['Pokrowiec do prania', 'z pokrowcem do prania'],
    wallMounted: ['Do montażu na ścianie', 'do montażu na ścianie'], round: ['Okrągły', 'okrągły|okrągła|okrągłe'], rectangular: ['Prostokątny', 'prostokątny|prostokątna|prostokątne'],
    oval: ['Owalny', 'owalny|owalna|owalne'], square: ['Kwadratowy', 'kwadratowy|kwadratowa|kwadratowe'], highBack: ['Wysokie oparcie', 'z wysokim oparciem'],
    lowBack: ['Niskie oparcie', 'z niskim oparciem'], selfAssembly: ['Do samodzielnego montażu'], deliveredAssembled: ['Dostawa po zmontowaniu'], fscCertified: ['Certyfikat FSC'],
    recycledMaterial: ['Materiał z recyklingu'], withLedBulb: ['Żarówka LED w zestawie'], softClose: ['Cichy domyk'], withDrainage: ['Otwór odpływowy'],
  },
  sizes: { xs: 'Bardzo mały', s: 'Mały', m: 'Średni', l: 'Duży', xl: 'Bardzo duży' },
  parts: {
    legs: ['nogi', 'na nogach'], frame: ['stelaż', 'na stelażu'], base: ['podstawa', 'na podstawie'], fittings: ['okucia', 'z okuciami'], handles: ['uchwyty', 'z uchwytami'],
    hooks: ['haczyki', 'z haczykami'], brackets: ['wsporniki', 'na wspornikach'], shade: ['abażur', 'z abażurem'], cover: ['obicie', 'z obiciem'], lid: ['pokrywa', 'z pokrywą'],
    panes: ['szybki', 'z szybkami'], hands: ['wskazówki', 'ze wskazówkami'],
  },
  attributes: {
    material: 'Materiał', secondMaterial: 'Drugi materiał', colour: 'Kolor', size: 'Rozmiar', shape: 'Kształt', back: 'Oparcie', style: 'Styl', room: 'Pomieszczenie', certificate: 'Certyfikat',
    assembly: 'Montaż', seats: 'Liczba miejsc', drawers: 'Liczba szuflad', shelves: 'Liczba półek', doors: 'Liczba skrzydeł drzwiowych', hooks: 'Liczba haczyków', lights: 'Liczba punktów świetlnych',
    compartments: 'Liczba przegród', capacity: 'Pojemność', volume: 'Objętość', maxLoad: 'Maksymalne obciążenie', width: 'Szerokość', depth: 'Głębokość', height: 'Wysokość',
  },
  counts: {
    seats: 'miejsce|miejsca|miejsc', drawers: 'szuflada|szuflady|szuflad', shelves: 'półka|półki|półek', doors: 'skrzydło drzwiowe|skrzydła drzwiowe|skrzydeł drzwiowych',
    hooks: 'haczyk|haczyki|haczyków', lights: 'punkt świetlny|punkty świetlne|punktów świetlnych', compartments: 'przegroda|przegrody|przegród', pieces: 'sztuka|sztuki|sztuk',
  },
  rooms: { livingRoom: 'Salon', diningRoom: 'Jadalnia', kitchen: 'Kuchnia', bedroom: 'Sypialnia', hallway: 'Przedpokój', office: 'Biuro', terrace: 'Taras i ogród' },
  styles: { scandinavian: 'Skandynawski', modern: 'Nowoczesny', industrial: 'Industrialny', classic: 'Klasyczny', country: 'Rustykalny', mediterranean: 'Śródziemnomorski' },
  certificates: { fsc: 'FSC', ce: 'CE', foodContact: 'Kontakt z żywnością (WE 1935/2004)' },
  facts: { dimensions: 'Wymiary (szer. × gł. × wys.)', carton: 'Karton', colours: 'Kolory', span: 'od {from} do {to}' },
};
