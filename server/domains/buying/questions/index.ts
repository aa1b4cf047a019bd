export { forgetCompany, forgetPeople } from './queries.ts';
