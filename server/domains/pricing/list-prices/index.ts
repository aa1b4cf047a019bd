export {
  type ActivityPrice,
  addActivityPrices,
  addScheduledPrices,
  addTiers,
  deletePrices,
  recordListPrices,
  type ScheduledPrice,
  type Tier,
} from './write.ts';
