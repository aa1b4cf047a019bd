import type { Words } from '../types.ts';

export const words: Words = {
  nouns: {
    armchair: 'm sillón', sofa: 'm sofá', diningChair: 'f silla de comedor', barStool: 'm taburete de bar', bench: 'm banco', diningTable: 'f mesa de comedor', coffeeTable: 'f mesa de centro',
    sideTable: 'f mesa auxiliar', sideboard: 'm aparador', bedsideCabinet: 'f mesita de noche', floorLamp: 'f lámpara de pie', tableLamp: 'f lámpara de mesa', pendantLamp: 'f lámpara colgante',
    wallLamp: 'm aplique de pared', lantern: 'm farol', vase: 'm jarrón', mirror: 'm espejo de pared', wallClock: 'm reloj de pared', candleHolder: 'm candelabro', cushion: 'm cojín',
    rug: 'f alfombra', bowl: 'm bol', mug: 'f taza', bookcase: 'f librería', wallShelf: 'f estantería de pared', storageCrate: 'f caja de almacenaje', basket: 'm cesto',
    coatRack: 'm perchero', shoeRack: 'm zapatero', gardenChair: 'f silla de jardín', gardenTable: 'f mesa de jardín', lounger: 'f tumbona', planter: 'f jardinera',
    raisedBed: 'm huerto elevado', desk: 'm escritorio', officeChair: 'f silla de oficina', mobilePedestal: 'f cajonera con ruedas', deskOrganiser: 'm organizador de escritorio',
    monitorStand: 'm soporte para monitor',
  },
  materials: {
    oak: 'roble', walnut: 'nogal', ash: 'fresno', beech: 'haya', pine: 'pino', acacia: 'acacia', teak: 'teca', bamboo: 'bambú', rattan: 'ratán', seagrass: 'junco marino', steel: 'acero',
    aluminium: 'aluminio', brass: 'latón', castIron: 'hierro fundido', glass: 'vidrio', ceramic: 'cerámica', stoneware: 'gres', terracotta: 'terracota', concrete: 'hormigón', marble: 'mármol',
    linen: 'lino', velvet: 'terciopelo', boucle: 'bouclé', wool: 'lana', cotton: 'algodón', leather: 'piel', mesh: 'malla', felt: 'fieltro', plastic: 'plástico', paper: 'papel',
  },
  colours: {
    natural: 'natural', white: 'blanco|blanca', cream: 'crema', beige: 'beige', sand: 'arena', lightGrey: 'gris claro', grey: 'gris', anthracite: 'antracita', black: 'negro|negra',
    brown: 'marrón', darkBrown: 'marrón oscuro', terracotta: 'terracota', rust: 'óxido', red: 'rojo|roja', burgundy: 'burdeos', pink: 'rosa', ochre: 'ocre', yellow: 'amarillo|amarilla',
    olive: 'oliva', sage: 'salvia', green: 'verde', forestGreen: 'verde bosque', petrol: 'petróleo', lightBlue: 'azul claro', blue: 'azul', navy: 'azul marino', lilac: 'lila',
    copper: 'cobre', gold: 'dorado|dorada', silver: 'plateado|plateada',
  },
  traits: {
    stackable: ['Apilable', 'apilable'], foldable: ['Plegable', 'plegable'], withArmrests: ['Con reposabrazos', 'con reposabrazos'], extendable: ['Extensible', 'extensible'],
    withDrawers: ['Con cajones', 'con cajones'], withDoors: ['Con puertas', 'con puertas'], withLid: ['Con tapa', 'con tapa'], withHandles: ['Con asas', 'con asas'],
    withWheels: ['Con ruedas', 'con ruedas'], heightAdjustable: ['Regulable en altura', 'regulable en altura'], dimmable: ['Regulable en intensidad', 'regulable en intensidad'],
    weatherproof: ['Resistente a la intemperie'], foodSafe: ['Apto para uso alimentario'], dishwasherSafe: ['Apto para lavavajillas'], handmade: ['Hecho a mano', 'hecho a mano|hecha a mano'],
    washableCover: ['Funda lavable', 'con funda lavable'], wallMounted: ['Para montaje en pared', 'para montaje en pared'], round: ['Redondo', 'redondo|redonda'],
    rectangular: ['Rectangular', 'rectangular'], oval: ['Ovalado', 'ovalado|ovalada'], square: ['Cuadrado', 'cuadrado|cuadrada'], highBack: ['Respaldo alto', 'con respaldo alto'],
    lowBack: ['Respaldo bajo', 'con respaldo bajo'], selfAssembly: ['Para montar'], deliveredAssembled: ['Se entrega montado'], fscCertified: ['Certificado FSC'],
    recycledMaterial: ['Material reciclado'], withLedBulb: ['Bombilla LED incluida'], softClose: ['Cierre amortiguado'], withDrainage: ['Orificio de drenaje'],
  },
  sizes: { xs: 'Muy pequeño', s: 'Pequeño', m: 'Mediano', l: 'Grande', xl: 'Muy grande' },
  parts: {
    legs: ['patas', 'patas'], frame: ['estructura', 'estructura'], base: ['base', 'base'], fittings: ['herrajes', 'herrajes'], handles: ['asas', 'asas'], hooks: ['ganchos', 'ganchos'],
    brackets: ['soportes', 'soportes'], shade: ['pantalla', 'pantalla'], cover: ['tapizado', 'tapizado'], lid: ['tapa', 'tapa'], panes: ['cristales', 'cristales'], hands: ['agujas', 'agujas'],
  },
  attributes: {
    material: 'Material', secondMaterial: 'Segundo material', colour: 'Color', size: 'Tamaño', shape: 'Forma', back: 'Respaldo', style: 'Estilo', room: 'Estancia', certificate: 'Certificado',
    assembly: 'Montaje', seats: 'Plazas', drawers: 'Cajones', shelves: 'Baldas', doors: 'Puertas', hooks: 'Ganchos', lights: 'Puntos de luz', compartments: 'Compartimentos',
    capacity: 'Capacidad', volume: 'Volumen', maxLoad: 'Carga máxima', width: 'Ancho', depth: 'Fondo', height: 'Alto',
  },
  counts: {
    seats: 'plaza|plazas', drawers: 'cajón|cajones', shelves: 'balda|baldas', doors: 'puerta|puertas', hooks: 'gancho|ganchos', lights: 'punto de luz|puntos de luz',
    compartments: 'compartimento|compartimentos', pieces: 'unidad|unidades',
  },
  rooms: { livingRoom: 'Salón', diningRoom: 'Comedor', kitchen: 'Cocina', bedroom: 'Dormitorio', hallway: 'Recibidor', office: 'Oficina', terrace: 'Terraza y jardín' },
  styles: { scandinavian: 'Escandinavo', modern: 'Moderno', industrial: 'Industrial', classic: 'Clásico', country: 'Rústico', mediterranean: 'Mediterráneo' },
  certificates: { fsc: 'FSC', ce: 'CE', foodContact: 'Contacto alimentario (CE 1935/2004)' },
  facts: { dimensions: 'Medidas (An × F × Al)', carton: 'Caja', colours: 'Colores', span: 'de {from} a {to}' },
};
