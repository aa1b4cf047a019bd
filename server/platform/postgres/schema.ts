// Written by `npm run db:types` from the migrated schema. Do not edit.
export interface DB {}
