/** The rates of the last working day, published at about 16:00 CET. */
const milliseconds = 15_000;
const largest = 8 * 1024 * 1024;

/** The bank's server gave no rates. */
export class RatesUnavailable extends Error {}

/**
 * Reads a file of rates from the address that the operator has set.
 * @throws RatesUnavailable
 */
export async function fetchRates(address: string): Promise<string> {
  try {
    const response = await fetch(address, {
      signal: AbortSignal.timeout(milliseconds),
      headers: { accept: 'application/xml, text/csv', 'user-agent': 'Kontor' },
    });
    if (!response.ok) throw new RatesUnavailable(`status ${response.status}`);
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > largest) throw new RatesUnavailable('the file is too large');
      parts.push(part);
    }
    return Buffer.concat(parts).toString('utf8');
  } catch (error) {
    if (error instanceof RatesUnavailable) throw error;
    throw new RatesUnavailable(error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : 'unknown');
  }
}
