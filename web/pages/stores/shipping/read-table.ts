import { readMoney } from '../../../components/forms/money-text.ts';

type Step = { upTo: number; price: number };

const gramDigits = 3;
const longestLine = 100;
/** A weight, with or without `kg`, and a price, with or without a currency. */
const pair = /^\s*(\d[\d.,]*)\s*(?:kg)?[\s;]\D*(\d[\d.,'’ ]*)\D*$/i;

/** Lines of a weight in kilograms and a price, as copied from a spreadsheet; empty ones do not count. `digits` are those of the currency. */
export function readTable(text: string, digits: number): { steps: Step[] } | { badLine: number } {
  const steps: Step[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, weight = '', price = ''] = pair.exec(line.slice(0, longestLine)) ?? [];
    const upTo = readMoney(weight, gramDigits);
    const amount = readMoney(price, digits);
    if (upTo === null || amount === null || upTo === 0) return { badLine: index + 1 };
    steps.push({ upTo, price: amount });
  }
  if (steps.length === 0) return { badLine: 1 };
  return { steps: steps.toSorted((a, b) => a.upTo - b.upTo) };
}
