import { friendlyFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';

/** Countries that a European market pays to. */
const payable = new Set(
  'AD AT BE BG CH CY CZ DE DK EE ES FI FO FR GB GI GL GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM VA'.split(' '),
);

/** As it is stored: capital letters, no spaces. */
export const normaliseIban = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

/** In groups of four, as people read it. */
export const shownIban = (iban: string): string => friendlyFormatIBAN(iban) ?? iban;

/** Whether a normalised IBAN is one of its country, with right check digits (ISO 13616). */
export const isIban = (iban: string): boolean => payable.has(iban.slice(0, 2)) && isValidIBAN(iban);

/** Bank, country, place and, maybe, branch (ISO 9362). */
export const isBic = (text: string): boolean => isValidBIC(text) && text === text.toUpperCase();
