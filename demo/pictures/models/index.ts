import type { Model } from '../../vocabulary.ts';
import { bench, shoeRack } from './benches.ts';
import { basket, storageCrate } from './boxes.ts';
import { bedsideCabinet, mobilePedestal, sideboard } from './cabinets.ts';
import { candleHolder, lantern } from './candles.ts';
import { barStool, diningChair } from './chairs.ts';
import { coatRack } from './coat-racks.ts';
import { mirror, vase, wallClock } from './decoration.ts';
import { desk, deskOrganiser, monitorStand } from './desks.ts';
import { gardenChair, lounger } from './garden.ts';
import { pendantLamp, wallLamp } from './hung-lamps.ts';
import { floorLamp, tableLamp } from './lamps.ts';
import { officeChair } from './office-chair.ts';
import { planter, raisedBed } from './planting.ts';
import { bookcase, wallShelf } from './shelves.ts';
import { coffeeTable, sideTable } from './small-tables.ts';
import { diningTable, gardenTable } from './tables.ts';
import { bowl, mug } from './tableware.ts';
import { cushion, rug } from './textiles.ts';
import { armchair, sofa } from './upholstery.ts';
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
