type Open = { id: number; open: number; dueOn: string };

/** How money pays chosen items: those that are due first, as far as it suffices. */
export function divided(
  amount: number,
  chosen: readonly Open[],
): {
  paid: { id: number; amount: number }[];
  /** Of the money. */
  rest: number;
  /** Of the last item that is paid. */
  stillOpen: number;
  /** Chosen items that get nothing. */
  unpaid: number;
} {
  const paid: { id: number; amount: number }[] = [];
  let [rest, stillOpen] = [amount, 0];
  for (const { id, open } of chosen.toSorted((a, b) => (a.dueOn === b.dueOn ? a.id - b.id : a.dueOn < b.dueOn ? -1 : 1))) {
    const part = Math.min(open, rest);
    if (part === 0) break;
    paid.push({ id, amount: part });
    rest -= part;
    stillOpen = open - part;
  }
  return { paid, rest, stillOpen, unpaid: chosen.length - paid.length };
}
