/** Restricted goods that a company may see: named items, named stores, and everything in its own stores. Database ids, not ordinals of the index. */
export type Rights = {
  /** Another one for each reading: what was counted for a viewer is found by it. */
  key: number;
  items: ReadonlySet<number>;
  stores: ReadonlySet<number>;
  own: ReadonlySet<number>;
};
