export { forgetCompany, forgetPeople } from './queries.ts';
export { responseTime } from './service.ts';
