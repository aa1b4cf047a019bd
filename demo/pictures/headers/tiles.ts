import type { Model } from '../../goods/vocabulary.ts';
import type { StoreKey } from '../../texts/types.ts';

type Tile = readonly [model: Model, picture: string];

/** What the header picture of each store shows, from left to right. Phones show the two in the middle. */
export const headerTiles: Record<StoreKey, readonly [Tile, Tile, Tile, Tile]> = {
  werkraum: [
    ['mobilePedestal', 'mobile-pedestal-tatra-steel-sage'],
    ['desk', 'desk-tatra-oak-natural'],
    ['officeChair', 'office-chair-lund-wool-olive'],
    ['deskOrganiser', 'desk-organiser-vilnia-oak-natural'],
  ],
  lichtwerk: [
    ['floorLamp', 'floor-lamp-fjord-steel-ochre'],
    ['pendantLamp', 'pendant-lamp-vilnia-aluminium-terracotta'],
    ['tableLamp', 'table-lamp-sava-ceramic-white'],
    ['wallLamp', 'wall-lamp-alster-brass-gold'],
  ],
  casalago: [
    ['barStool', 'bar-stool-elbe-velvet-ochre'],
    ['sofa', 'sofa-kalma-boucle-terracotta'],
    ['armchair', 'armchair-garda-linen-olive'],
    ['diningChair', 'dining-chair-dunaj-walnut-natural'],
  ],
  terraverde: [
    ['gardenTable', 'garden-table-kalma-teak-natural'],
    ['gardenChair', 'garden-chair-dunaj-teak-natural'],
    ['lounger', 'lounger-sava-teak-natural'],
    ['planter', 'planter-elbe-terracotta-terracotta'],
  ],
  dabnadwisla: [
    ['bench', 'bench-istria-oak-natural'],
    ['diningTable', 'dining-table-tatra-walnut-natural'],
    ['sideboard', 'sideboard-rila-oak-natural'],
    ['coffeeTable', 'coffee-table-cadore-oak-natural'],
  ],
  blaskpolski: [
    ['mirror', 'mirror-tatra-brass-copper'],
    ['vase', 'vase-dunaj-glass-green'],
    ['candleHolder', 'candle-holder-garda-brass-gold'],
    ['wallClock', 'wall-clock-vilnia-oak-natural'],
  ],
  carpatina: [
    ['rug', 'rug-hansa-wool-blue'],
    ['armchair', 'armchair-hansa-boucle-grey'],
    ['bench', 'bench-porto-boucle-grey'],
    ['diningChair', 'dining-chair-hansa-ash-sage'],
  ],
  ordinea: [
    ['basket', 'basket-cadore-seagrass-natural'],
    ['bookcase', 'bookcase-brava-oak-natural'],
    ['storageCrate', 'storage-crate-brava-pine-natural'],
    ['coatRack', 'coat-rack-mosel-ash-natural'],
  ],
  atelierloire: [
    ['rug', 'rug-garda-seagrass-natural'],
    ['cushion', 'cushion-rila-velvet-ochre'],
    ['bowl', 'bowl-rila-stoneware-blue'],
    ['mug', 'mug-sava-ceramic-sage'],
  ],
  loirereserve: [
    ['cushion', 'cushion-mosel-linen-light-blue'],
    ['bowl', 'bowl-sava-stoneware-blue'],
    ['mug', 'mug-jura-stoneware-rust'],
    ['rug', 'rug-brava-wool-ochre'],
  ],
};
