import type { Words } from '../types.ts';

export const words: Words = {
  nouns: {
    armchair: 'n fotoliu|fotoliul', sofa: 'f canapea|canapeaua', diningChair: 'n scaun de sufragerie|scaunul de sufragerie', barStool: 'n scaun de bar|scaunul de bar',
    bench: 'f banchetă|bancheta', diningTable: 'f masă de sufragerie|masa de sufragerie', coffeeTable: 'f măsuță de cafea|măsuța de cafea', sideTable: 'f măsuță auxiliară|măsuța auxiliară',
    sideboard: 'f comodă|comoda', bedsideCabinet: 'f noptieră|noptiera', floorLamp: 'n lampadar|lampadarul', tableLamp: 'f veioză|veioza', pendantLamp: 'f lampă suspendată|lampa suspendată',
    wallLamp: 'f aplică de perete|aplica de perete', lantern: 'n felinar|felinarul', vase: 'f vază|vaza', mirror: 'f oglindă de perete|oglinda de perete',
    wallClock: 'n ceas de perete|ceasul de perete', candleHolder: 'n sfeșnic|sfeșnicul', cushion: 'f pernă decorativă|perna decorativă', rug: 'n covor|covorul', bowl: 'n bol|bolul',
    mug: 'f cană|cana', bookcase: 'f bibliotecă|biblioteca', wallShelf: 'n raft de perete|raftul de perete', storageCrate: 'f cutie de depozitare|cutia de depozitare', basket: 'n coș|coșul',
    coatRack: 'n cuier|cuierul', shoeRack: 'n pantofar|pantofarul', gardenChair: 'n scaun de grădină|scaunul de grădină', gardenTable: 'f masă de grădină|masa de grădină',
    lounger: 'n șezlong|șezlongul', planter: 'f jardinieră|jardiniera', raisedBed: 'n strat înălțat|stratul înălțat', desk: 'n birou|biroul', officeChair: 'n scaun de birou|scaunul de birou',
    mobilePedestal: 'f casetieră mobilă|casetiera mobilă', deskOrganiser: 'n organizator de birou|organizatorul de birou', monitorStand: 'n suport pentru monitor|suportul pentru monitor',
  },
  materials: {
    oak: 'stejar', walnut: 'nuc', ash: 'frasin', beech: 'fag', pine: 'pin', acacia: 'acacia', teak: 'tec', bamboo: 'bambus', rattan: 'ratan', seagrass: 'iarbă de mare', steel: 'oțel',
    aluminium: 'aluminiu', brass: 'alamă', castIron: 'fontă', glass: 'sticlă', ceramic: 'ceramică', stoneware: 'gresie ceramică', terracotta: 'teracotă', concrete: 'beton', marble: 'marmură',
    linen: 'in', velvet: 'catifea', boucle: 'stofă bouclé', wool: 'lână', cotton: 'bumbac', leather: 'piele', mesh: 'plasă tehnică', felt: 'pâslă', plastic: 'plastic', paper: 'hârtie',
  },
  colours: {
    natural: 'natural|naturală', white: 'alb|albă', cream: 'crem', beige: 'bej', sand: 'nisipiu|nisipie', lightGrey: 'gri deschis', grey: 'gri', anthracite: 'antracit', black: 'negru|neagră',
    brown: 'maro', darkBrown: 'maro închis', terracotta: 'cărămiziu|cărămizie', rust: 'ruginiu|ruginie', red: 'roșu|roșie', burgundy: 'bordo', pink: 'roz', ochre: 'ocru',
    yellow: 'galben|galbenă', olive: 'verde oliv', sage: 'verde salvie', green: 'verde', forestGreen: 'verde pădure', petrol: 'albastru petrol', lightBlue: 'bleu', blue: 'albastru|albastră',
    navy: 'bleumarin', lilac: 'lila', copper: 'arămiu|arămie', gold: 'auriu|aurie', silver: 'argintiu|argintie',
  },
  traits: {
    stackable: ['Stivuibil', 'stivuibil|stivuibilă'], foldable: ['Pliabil', 'pliabil|pliabilă'], withArmrests: ['Cu cotiere', 'cu cotiere'], extendable: ['Extensibil', 'extensibil|extensibilă'],
    withDrawers: ['Cu sertare', 'cu sertare'], withDoors: ['Cu uși', 'cu uși'], withLid: ['Cu capac', 'cu capac'], withHandles: ['Cu mânere', 'cu mânere'], withWheels: ['Pe rotile', 'pe rotile'],
    heightAdjustable: ['Reglabil pe înălțime', 'reglabil pe înălțime|reglabilă pe înălțime'], dimmable: ['Cu intensitate reglabilă', 'cu intensitate reglabilă'],
    weatherproof: ['Rezistent la intemperii'], foodSafe: ['Pentru contact alimentar'], dishwasherSafe: ['Lavabil în mașina de spălat vase'],
    handmade: ['Lucrat manual', 'lucrat manual|lucrată manual'], washableCover: ['Husă lavabilă', 'cu husă lavabilă'], wallMounted: ['Pentru montaj pe perete', 'pentru montaj pe perete'],
    round: ['Rotund', 'rotund|rotundă'], rectangular: ['Dreptunghiular', 'dreptunghiular|dreptunghiulară'], oval: ['Oval', 'oval|ovală'], square: ['Pătrat', 'pătrat|pătrată'],
    highBack: ['Spătar înalt', 'cu spătar înalt'], lowBack: ['Spătar jos', 'cu spătar jos'], selfAssembly: ['Se montează de cumpărător'], deliveredAssembled: ['Livrat montat'],
    fscCertified: ['Certificat FSC'], recycledMaterial: ['Material reciclat'], withLedBulb: ['Bec LED inclus'], softClose: ['Închidere amortizată'], withDrainage: ['Orificiu de drenaj'],
  },
  sizes: { xs: 'Foarte mic', s: 'Mic', m: 'Mediu', l: 'Mare', xl: 'Foarte mare' },
  parts: {
    legs: ['picioare', 'picioare'], frame: ['cadru', 'cadru'], base: ['bază', 'bază'], fittings: ['feronerie', 'feronerie'], handles: ['mânere', 'mânere'], hooks: ['cârlige', 'cârlige'],
    brackets: ['console', 'console'], shade: ['abajur', 'abajur'], cover: ['tapițerie', 'tapițerie'], lid: ['capac', 'capac'], panes: ['geamuri', 'geamuri'], hands: ['ace', 'ace'],
  },
  attributes: {
    material: 'Material', secondMaterial: 'Al doilea material', colour: 'Culoare', size: 'Dimensiune', shape: 'Formă', back: 'Spătar', style: 'Stil', room: 'Încăpere', certificate: 'Certificat',
    assembly: 'Montaj', seats: 'Locuri', drawers: 'Sertare', shelves: 'Rafturi', doors: 'Uși', hooks: 'Cârlige', lights: 'Puncte de lumină', compartments: 'Compartimente',
    capacity: 'Capacitate', volume: 'Volum', maxLoad: 'Sarcină maximă', width: 'Lățime', depth: 'Adâncime', height: 'Înălțime',
  },
  counts: {
    seats: 'loc|locuri|de locuri', drawers: 'sertar|sertare|de sertare', shelves: 'raft|rafturi|de rafturi', doors: 'ușă|uși|de uși', hooks: 'cârlig|cârlige|de cârlige',
    lights: 'punct de lumină|puncte de lumină|de puncte de lumină', compartments: 'compartiment|compartimente|de compartimente', pieces: 'bucată|bucăți|de bucăți',
  },
  rooms: { livingRoom: 'Living', diningRoom: 'Sufragerie', kitchen: 'Bucătărie', bedroom: 'Dormitor', hallway: 'Hol', office: 'Birou', terrace: 'Terasă și grădină' },
  styles: { scandinavian: 'Scandinav', modern: 'Modern', industrial: 'Industrial', classic: 'Clasic', country: 'Rustic', mediterranean: 'Mediteranean' },
  certificates: { fsc: 'FSC', ce: 'CE', foodContact: 'Contact alimentar (CE 1935/2004)' },
  facts: { dimensions: 'Dimensiuni (l × A × Î)', carton: 'Carton', colours: 'Culori', span: 'de la {from} la {to}' },
};
