import type { Model } from '../../goods/vocabulary.ts';
import { bench, shoeRack } from './seating/benches.ts';
import { basket, storageCrate } from './storage/boxes.ts';
import { bedsideCabinet, mobilePedestal, sideboard } from './storage/cabinets.ts';
import { candleHolder, lantern } from './lighting/candles.ts';
import { barStool, diningChair } from './seating/chairs.ts';
import { coatRack } from './storage/coat-racks.ts';
import { mirror, vase, wallClock } from './decoration.ts';
import { desk, deskOrganiser, monitorStand } from './tables/desks.ts';
import { gardenChair, lounger } from './garden.ts';
import { pendantLamp, wallLamp } from './lighting/hung-lamps.ts';
import { floorLamp, tableLamp } from './lighting/lamps.ts';
import { officeChair } from './seating/office-chair.ts';
import { planter, raisedBed } from './planting.ts';
import { bookcase, wallShelf } from './storage/shelves.ts';
import { coffeeTable, sideTable } from './tables/small-tables.ts';
import { diningTable, gardenTable } from './tables/tables.ts';
import { bowl, mug } from './tableware.ts';
import { cushion, rug } from './textiles.ts';
import { armchair, sofa } from './seating/upholstery.ts';
import type { Draw } from './spec.ts';

/** How each model is drawn. */
export const draws: Record<Model, Draw> = {
  armchair,
  barStool,
  basket,
  bedsideCabinet,
  bench,
  bookcase,
  bowl,
  candleHolder,
  coatRack,
  coffeeTable,
  cushion,
  desk,
  deskOrganiser,
  diningChair,
  diningTable,
  floorLamp,
  gardenChair,
  gardenTable,
  lantern,
  lounger,
  mirror,
  mobilePedestal,
  monitorStand,
  mug,
  officeChair,
  pendantLamp,
  planter,
  raisedBed,
  rug,
  shoeRack,
  sideTable,
  sideboard,
  sofa,
  storageCrate,
  tableLamp,
  vase,
  wallClock,
  wallLamp,
  wallShelf,
};
