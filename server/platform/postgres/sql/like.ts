/** The user's text for a LIKE pattern: `\`, `%` and `_` stand for themselves. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A LIKE pattern for texts that contain this one. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;

/** The same for an optional keyword; null without one, for conditions such as `$1::text is null or name ilike $1`. */
export const containingKeyword = (keyword: string | null | undefined): string | null => {
  const text = keyword?.trim() ?? '';
  return text === '' ? null : containing(text);
};
