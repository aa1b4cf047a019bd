/** What a company sees of what is not for everyone: named items, named stores, and whatever its own stores hold. Ids, not numbers of the index. */
export type Rights = {
  /** Another one for each reading: what was counted for a viewer is found by it. */
  key: number;
  items: ReadonlySet<number>;
  stores: ReadonlySet<number>;
  own: ReadonlySet<number>;
};
