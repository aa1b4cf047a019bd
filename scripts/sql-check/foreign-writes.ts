/** Writes to tables of other areas that are still to be moved to their owners: `file table`. New ones are refused. */
export const foreignWrites: readonly string[] = [];
