import type { Words } from '../types.ts';

export const words: Words = {
  nouns: {
    armchair: 'f poltrona', sofa: 'm sofá', diningChair: 'f cadeira de jantar', barStool: 'm banco de bar', bench: 'm banco corrido', diningTable: 'f mesa de jantar',
    coffeeTable: 'f mesa de centro', sideTable: 'f mesa de apoio', sideboard: 'm aparador', bedsideCabinet: 'f mesa de cabeceira', floorLamp: 'm candeeiro de pé',
    tableLamp: 'm candeeiro de mesa', pendantLamp: 'm candeeiro suspenso', wallLamp: 'm aplique de parede', lantern: 'f lanterna', vase: 'f jarra', mirror: 'm espelho de parede',
    wallClock: 'm relógio de parede', candleHolder: 'm castiçal', cushion: 'f almofada', rug: 'm tapete', bowl: 'f taça', mug: 'f caneca', bookcase: 'f estante',
    wallShelf: 'f prateleira de parede', storageCrate: 'f caixa de arrumação', basket: 'm cesto', coatRack: 'm bengaleiro', shoeRack: 'f sapateira', gardenChair: 'f cadeira de jardim',
    gardenTable: 'f mesa de jardim', lounger: 'f espreguiçadeira', planter: 'f floreira', raisedBed: 'f horta elevada', desk: 'f secretária', officeChair: 'f cadeira de escritório',
    mobilePedestal: 'm bloco de gavetas', deskOrganiser: 'm organizador de secretária', monitorStand: 'm suporte para monitor',
  },
  materials: {
    oak: 'carvalho', walnut: 'nogueira', ash: 'freixo', beech: 'faia', pine: 'pinho', acacia: 'acácia', teak: 'teca', bamboo: 'bambu', rattan: 'rattan', seagrass: 'junco marinho', steel: 'aço',
    aluminium: 'alumínio', brass: 'latão', castIron: 'ferro fundido', glass: 'vidro', ceramic: 'cerâmica', stoneware: 'grés', terracotta: 'terracota', concrete: 'betão', marble: 'mármore',
    linen: 'linho', velvet: 'veludo', boucle: 'tecido bouclé', wool: 'lã', cotton: 'algodão', leather: 'pele', mesh: 'malha técnica', felt: 'feltro', plastic: 'plástico', paper: 'papel',
  },
  colours: {
    natural: 'natural', white: 'branco|branca', cream: 'creme', beige: 'bege', sand: 'areia', lightGrey: 'cinza-claro', grey: 'cinza', anthracite: 'antracite', black: 'preto|preta',
    brown: 'castanho|castanha', darkBrown: 'castanho-escuro|castanha-escura', terracotta: 'terracota', rust: 'ferrugem', red: 'vermelho|vermelha', burgundy: 'bordô', pink: 'rosa',
    ochre: 'ocre', yellow: 'amarelo|amarela', olive: 'verde-azeitona', sage: 'verde-salva', green: 'verde', forestGreen: 'verde-floresta', petrol: 'azul-petróleo',
    lightBlue: 'azul-claro|azul-clara', blue: 'azul', navy: 'azul-marinho', lilac: 'lilás', copper: 'cobre', gold: 'dourado|dourada', silver: 'prateado|prateada',
  },
  traits: {
    stackable: ['Empilhável', 'empilhável'], foldable: ['Dobrável', 'dobrável'], withArmrests: ['Com braços', 'com braços'], extendable: ['Extensível', 'extensível'],
    withDrawers: ['Com gavetas', 'com gavetas'], withDoors: ['Com portas', 'com portas'], withLid: ['Com tampa', 'com tampa'], withHandles: ['Com pegas', 'com pegas'],
    withWheels: ['Com rodas', 'com rodas'], heightAdjustable: ['Regulável em altura', 'regulável em altura'], dimmable: ['Com intensidade regulável', 'de intensidade regulável'],
    weatherproof: ['Resistente às intempéries'], foodSafe: ['Adequado ao contacto alimentar'], dishwasherSafe: ['Lavável na máquina'], handmade: ['Feito à mão', 'feito à mão|feita à mão'],
    washableCover: ['Capa lavável', 'com capa lavável'], wallMounted: ['Para fixação à parede', 'para fixação à parede'], round: ['Redondo', 'redondo|redonda'],
    rectangular: ['Retangular', 'retangular'], oval: ['Oval', 'oval'], square: ['Quadrado', 'quadrado|quadrada'], highBack: ['Encosto alto', 'com encosto alto'],
    lowBack: ['Encosto baixo', 'com encosto baixo'], selfAssembly: ['Para montar'], deliveredAssembled: ['Entregue montado'], fscCertified: ['Certificado FSC'],
    recycledMaterial: ['Material reciclado'], withLedBulb: ['Lâmpada LED incluída'], softClose: ['Fecho amortecido'], withDrainage: ['Orifício de drenagem'],
  },
  sizes: { xs: 'Muito pequeno', s: 'Pequeno', m: 'Médio', l: 'Grande', xl: 'Muito grande' },
  parts: {
    legs: ['pés', 'pés'], frame: ['estrutura', 'estrutura'], base: ['base', 'base'], fittings: ['ferragens', 'ferragens'], handles: ['pegas', 'pegas'], hooks: ['ganchos', 'ganchos'],
    brackets: ['suportes', 'suportes'], shade: ['abajur', 'abajur'], cover: ['revestimento', 'revestimento'], lid: ['tampa', 'tampa'], panes: ['painéis', 'painéis'],
    hands: ['ponteiros', 'ponteiros'],
  },
  attributes: {
    material: 'Material', secondMaterial: 'Segundo material', colour: 'Cor', size: 'Tamanho', shape: 'Forma', back: 'Encosto', style: 'Estilo', room: 'Divisão', certificate: 'Certificado',
    assembly: 'Montagem', seats: 'Lugares', drawers: 'Gavetas', shelves: 'Prateleiras', doors: 'Portas', hooks: 'Ganchos', lights: 'Pontos de luz', compartments: 'Compartimentos',
    capacity: 'Capacidade', volume: 'Volume', maxLoad: 'Carga máxima', width: 'Largura', depth: 'Profundidade', height: 'Altura',
  },
  counts: {
    seats: 'lugar|lugares', drawers: 'gaveta|gavetas', shelves: 'prateleira|prateleiras', doors: 'porta|portas', hooks: 'gancho|ganchos', lights: 'ponto de luz|pontos de luz',
    compartments: 'compartimento|compartimentos', pieces: 'unidade|unidades',
  },
  rooms: { livingRoom: 'Sala de estar', diningRoom: 'Sala de jantar', kitchen: 'Cozinha', bedroom: 'Quarto', hallway: 'Entrada', office: 'Escritório', terrace: 'Terraço e jardim' },
  styles: { scandinavian: 'Escandinavo', modern: 'Moderno', industrial: 'Industrial', classic: 'Clássico', country: 'Campestre', mediterranean: 'Mediterrânico' },
  certificates: { fsc: 'FSC', ce: 'CE', foodContact: 'Contacto alimentar (CE 1935/2004)' },
  facts: { dimensions: 'Dimensões (L × P × A)', carton: 'Caixa', colours: 'Cores', span: 'de {from} a {to}' },
};
