/** What a first visit of a public page loads. */
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/parts/browser.mjs';
import type { Bench } from '../bench.ts';
import { type Figure, kilobytes, type Part } from '../tools/figures.ts';

const [mostScripts, mostStyles] = [140 * 1024, 10 * 1024];

export async function weight({ address, sample }: Bench): Promise<Part> {
  const executablePath = findBrowser();
  if (!executablePath) return { name: 'weight', figures: [], notes: ['What pages load was not measured: there is no Chromium here.'] };
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const figures: Figure[] = [];
  try {
    for (const [name, path] of Object.entries(sample.pages)) {
      const visit = await browser.newContext({ locale: 'de-DE', viewport: { width: 412, height: 823 } });
      const page = await visit.newPage();
      const addresses = { script: new Set<string>(), stylesheet: new Set<string>() };
      page.on('response', (response) => {
        const kind = response.request().resourceType();
        if (kind === 'script' || kind === 'stylesheet') addresses[kind].add(response.url());
      });
      await page.goto(address + path, { waitUntil: 'networkidle' });
      const inline = await page.evaluate(() => [...document.querySelectorAll('style')].map((style) => style.textContent).join('\n'));
      await visit.close();
      const scripts = await zipped(addresses.script);
      const styles = (await zipped(addresses.stylesheet)) + gzipSync(inline, { level: 9 }).length;
      const row = (what: string, bytes: number, most: number): Figure => ({
        part: 'weight',
        what: `${name}: ${what}`,
        value: kilobytes(bytes),
        goal: `≤ ${kilobytes(most)}`,
        reached: bytes <= most,
      });
      figures.push(row('scripts, gzip', scripts, mostScripts), row('styles, gzip', styles, mostStyles));
    }
  } finally {
    await browser.close();
  }
  return {
    name: 'weight',
    figures,
    notes: [
      'What Chromium loads at a first visit until nothing comes any more, each file as gzip; in German, whose texts are among the longest.',
    ],
  };
}

async function zipped(addresses: Iterable<string>): Promise<number> {
  let sum = 0;
  for (const one of addresses) sum += gzipSync(Buffer.from(await (await fetch(one)).arrayBuffer()), { level: 9 }).length;
  return sum;
}
