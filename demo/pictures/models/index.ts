import type { Model } from '../../vocabulary.ts';
import * as cabinets from './cabinets.ts';
import * as decoration from './decoration.ts';
import * as garden from './garden.ts';
import { floorLamp, lantern, pendantLamp, tableLamp, wallLamp } from './lamps.ts';
import * as seating from './seating.ts';
import type { Draw } from './spec.ts';
import * as storing from './storing.ts';
import * as tables from './tables.ts';

/** How each model is drawn. */
export const draws: Record<Model, Draw> = {
  ...seating,
  ...tables,
  ...cabinets,
  floorLamp,
  lantern,
  pendantLamp,
  tableLamp,
  wallLamp,
  ...decoration,
  ...storing,
  ...garden,
};
