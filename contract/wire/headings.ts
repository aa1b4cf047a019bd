/** A column's heading as lists of headings hold it: letters and digits alone, umlauts spelled out. */
export const plainHeading = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');
