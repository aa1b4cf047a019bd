export { type MethodObstacle, methodRule, type MethodRule, obstacleTo } from './rule.ts';
export { obstacleFor, offeredMethods, takesNewBuyers } from './service.ts';
