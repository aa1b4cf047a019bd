/** `1`, or `1–3`: in texts that go on with the plural of the larger number. */
export const dayRange = (min: number, max: number, number: (value: number) => string): string =>
  min === max ? number(max) : `${number(min)}–${number(max)}`;
