import type { Words } from '../types.ts';

export const words: Words = {
  nouns: {
    armchair: 'm Sessel', sofa: 'n Sofa', diningChair: 'm Esszimmerstuhl', barStool: 'm Barhocker', bench: 'f Sitzbank', diningTable: 'm Esstisch', coffeeTable: 'm Couchtisch',
    sideTable: 'm Beistelltisch', sideboard: 'n Sideboard', bedsideCabinet: 'm Nachttisch', floorLamp: 'f Stehleuchte', tableLamp: 'f Tischleuchte', pendantLamp: 'f Pendelleuchte',
    wallLamp: 'f Wandleuchte', lantern: 'f Laterne', vase: 'f Vase', mirror: 'm Wandspiegel', wallClock: 'f Wanduhr', candleHolder: 'm Kerzenhalter', cushion: 'n Zierkissen', rug: 'm Teppich',
    bowl: 'f Schale', mug: 'm Becher', bookcase: 'n Bücherregal', wallShelf: 'n Wandregal', storageCrate: 'f Aufbewahrungskiste', basket: 'm Korb', coatRack: 'f Garderobe',
    shoeRack: 'n Schuhregal', gardenChair: 'm Gartenstuhl', gardenTable: 'm Gartentisch', lounger: 'f Sonnenliege', planter: 'm Pflanzkübel', raisedBed: 'n Hochbeet', desk: 'm Schreibtisch',
    officeChair: 'm Bürostuhl', mobilePedestal: 'm Rollcontainer', deskOrganiser: 'm Schreibtischorganizer', monitorStand: 'm Monitorständer',
  },
  materials: {
    oak: 'Eiche|Eichen', walnut: 'Nussbaum', ash: 'Esche|Eschen', beech: 'Buche|Buchen', pine: 'Kiefer|Kiefern', acacia: 'Akazie|Akazien', teak: 'Teak', bamboo: 'Bambus', rattan: 'Rattan',
    seagrass: 'Seegras', steel: 'Stahl', aluminium: 'Aluminium', brass: 'Messing', castIron: 'Gusseisen', glass: 'Glas', ceramic: 'Keramik', stoneware: 'Steinzeug', terracotta: 'Terrakotta',
    concrete: 'Beton', marble: 'Marmor', linen: 'Leinen', velvet: 'Samt', boucle: 'Bouclé', wool: 'Wolle|Woll', cotton: 'Baumwolle|Baumwoll', leather: 'Leder', mesh: 'Netzgewebe|Netz',
    felt: 'Filz', plastic: 'Kunststoff', paper: 'Papier',
  },
  colours: {
    natural: 'Natur', white: 'weiß', cream: 'creme', beige: 'beige', sand: 'sand', lightGrey: 'hellgrau', grey: 'grau', anthracite: 'anthrazit', black: 'schwarz', brown: 'braun',
    darkBrown: 'dunkelbraun', terracotta: 'terrakotta', rust: 'rost', red: 'rot', burgundy: 'bordeaux', pink: 'rosa', ochre: 'ocker', yellow: 'gelb', olive: 'oliv', sage: 'salbei',
    green: 'grün', forestGreen: 'waldgrün', petrol: 'petrol', lightBlue: 'hellblau', blue: 'blau', navy: 'marineblau', lilac: 'flieder', copper: 'kupfer', gold: 'gold', silver: 'silber',
  },
  traits: {
    stackable: ['Stapelbar', 'stapelbarer|stapelbare|stapelbares'], foldable: ['Klappbar', 'klappbarer|klappbare|klappbares'], withArmrests: ['Mit Armlehnen', 'mit Armlehnen'],
    extendable: ['Ausziehbar', 'ausziehbarer|ausziehbare|ausziehbares'], withDrawers: ['Mit Schubladen', 'mit Schubladen'], withDoors: ['Mit Türen', 'mit Türen'],
    withLid: ['Mit Deckel', 'mit Deckel'], withHandles: ['Mit Griffen', 'mit Griffen'], withWheels: ['Auf Rollen', 'auf Rollen'],
    heightAdjustable: ['Höhenverstellbar', 'höhenverstellbarer|höhenverstellbare|höhenverstellbares'], dimmable: ['Dimmbar', 'dimmbarer|dimmbare|dimmbares'], weatherproof: ['Wetterfest'],
    foodSafe: ['Lebensmittelecht'], dishwasherSafe: ['Spülmaschinenfest'], handmade: ['Handgefertigt', 'handgefertigter|handgefertigte|handgefertigtes'],
    washableCover: ['Waschbarer Bezug', 'mit waschbarem Bezug'], wallMounted: ['Zur Wandmontage', 'zur Wandmontage'], round: ['Rund', 'runder|runde|rundes'],
    rectangular: ['Rechteckig', 'rechteckiger|rechteckige|rechteckiges'], oval: ['Oval', 'ovaler|ovale|ovales'], square: ['Quadratisch', 'quadratischer|quadratische|quadratisches'],
    highBack: ['Hohe Rückenlehne', 'mit hoher Rückenlehne'], lowBack: ['Niedrige Rückenlehne', 'mit niedriger Rückenlehne'], selfAssembly: ['Zur Selbstmontage'],
    deliveredAssembled: ['Fertig montiert'], fscCertified: ['FSC-zertifiziert'], recycledMaterial: ['Recyceltes Material'], withLedBulb: ['LED-Leuchtmittel enthalten'],
    softClose: ['Mit Selbsteinzug'], withDrainage: ['Mit Wasserablauf'],
  },
  sizes: { xs: 'Sehr klein', s: 'Klein', m: 'Mittel', l: 'Groß', xl: 'Sehr groß' },
  parts: {
    legs: ['Beine', 'beinen'], frame: ['Gestell', 'gestell'], base: ['Fuß', 'fuß'], fittings: ['Beschläge', 'beschlägen'], handles: ['Griffe', 'griffen'], hooks: ['Haken', 'haken'],
    brackets: ['Halterungen', 'halterungen'], shade: ['Schirm', 'schirm'], cover: ['Bezug', 'bezug'], lid: ['Deckel', 'deckel'],
    panes: ['Scheiben', 'scheiben'], hands: ['Zeiger', 'zeigern'],
  },
  attributes: {
    material: 'Material', secondMaterial: 'Zweites Material', colour: 'Farbe', size: 'Größe', shape: 'Form', back: 'Rückenlehne', style: 'Stil', room: 'Raum', certificate: 'Zertifikat',
    assembly: 'Montage', seats: 'Sitzplätze', drawers: 'Schubladen', shelves: 'Böden', doors: 'Türen', hooks: 'Haken', lights: 'Lichtpunkte', compartments: 'Fächer', capacity: 'Fassungsvermögen',
    volume: 'Füllmenge', maxLoad: 'Belastbarkeit', width: 'Breite', depth: 'Tiefe', height: 'Höhe',
  },
  counts: {
    seats: 'Sitzplatz|Sitzplätze', drawers: 'Schublade|Schubladen', shelves: 'Boden|Böden', doors: 'Tür|Türen', hooks: 'Haken|Haken', lights: 'Lichtpunkt|Lichtpunkte',
    compartments: 'Fach|Fächer', pieces: 'Stück|Stück',
  },
  rooms: { livingRoom: 'Wohnzimmer', diningRoom: 'Esszimmer', kitchen: 'Küche', bedroom: 'Schlafzimmer', hallway: 'Flur', office: 'Büro', terrace: 'Terrasse und Garten' },
  styles: { scandinavian: 'Skandinavisch', modern: 'Modern', industrial: 'Industriell', classic: 'Klassisch', country: 'Landhaus', mediterranean: 'Mediterran' },
  certificates: { fsc: 'FSC', ce: 'CE', foodContact: 'Lebensmittelkontakt (EG 1935/2004)' },
  facts: { dimensions: 'Maße (B × T × H)', carton: 'Karton', colours: 'Farben', span: '{from} bis {to}' },
};
