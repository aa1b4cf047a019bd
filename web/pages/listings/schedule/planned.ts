import type { ListingInput } from '../../../../contract/listings/listings.ts';

type Times = Pick<ListingInput, 'publishAt' | 'unpublishAt'>;

/**
 * Of the times in an item's form those that its state leaves a meaning: on sale there is nothing to put on sale, off sale nothing to take
 * off. The form itself keeps them, so that they are there again with another state.
 */
export function plannedIn({ state, publishAt, unpublishAt }: Times & Pick<ListingInput, 'state'>): Times {
  if (state === 'active') return { publishAt: null, unpublishAt };
  return { publishAt, unpublishAt: publishAt === null ? null : unpublishAt };
}

/** Complete times that saving would remove: the form warns about them. */
export function endedIn(product: Times & Pick<ListingInput, 'state'>): { field: keyof Times; time: string }[] {
  const planned = plannedIn(product);
  return (['publishAt', 'unpublishAt'] as const).flatMap((field) => {
    const time = product[field];
    return time !== null && time !== '' && planned[field] === null ? [{ field, time }] : [];
  });
}
