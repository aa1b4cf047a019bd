export { type MethodObstacle, methodRule, type MethodRule, obstacleTo } from './rule.ts';
export { offeredMethods, takesNewBuyers } from './service.ts';
