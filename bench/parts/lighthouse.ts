/** Lighthouse as on a middling phone: median of five. */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findBrowser } from '../../scripts/parts/browser.mjs';
import type { Bench } from '../bench.ts';
import type { Figure, Part } from '../tools/figures.ts';
import { median } from '../tools/rounds.ts';

const runs = 5;
const others = ['accessibility', 'best-practices', 'seo'] as const;
const [performanceGoal, othersGoal, paintGoal] = [97, 100, 1_200];

type Visit = {
  performance: number;
  others: Record<(typeof others)[number], number>;
  paint: number;
  /** Bytes of scripts as they are sent. */
  scripts: number;
  failed: string[];
};

export async function lighthouses({ address, sample, rounds }: Bench): Promise<Part> {
  const chromePath = findBrowser();
  if (!chromePath) return { name: 'lighthouse', figures: [], notes: ['Lighthouse was left out: there is no Chromium here.'] };
  const figures: Figure[] = [];
  const notes = ['Lighthouse for mobile with its usual throttling (slow 4G, a processor four times slower), median of five.'];
  for (const [name, path] of Object.entries(sample.pages)) {
    const visits: Visit[] = [];
    for (let run = 0; run < Math.min(runs, rounds); run++) visits.push(await visitAgain(address + path, chromePath));
    const performance = median(visits.map((one) => one.performance));
    const paint = median(visits.map((one) => one.paint));
    const rest = others.map((key) => median(visits.map((one) => one.others[key])));
    const row = (what: string, value: string, goal: string, reached: boolean): Figure => ({
      part: 'lighthouse',
      what: `${name}: ${what}`,
      value,
      goal,
      reached,
    });
    figures.push(
      row('Lighthouse performance', String(performance), `≥ ${performanceGoal}`, performance >= performanceGoal),
      row(
        'Lighthouse accessibility / best practices / SEO',
        rest.join(' / '),
        `${othersGoal} each`,
        rest.every((score) => score >= othersGoal),
      ),
      row('first paint', `${(paint / 1_000).toFixed(2)} s`, `≤ ${paintGoal / 1_000} s`, paint <= paintGoal),
    );
    const failed = new Set(visits.flatMap((one) => one.failed));
    if (failed.size > 0) notes.push(`Lighthouse on ${name} complains of: ${[...failed].join(', ')}.`);
  }
  return { name: 'lighthouse', figures, notes };
}

const attempts = 3;

/** On a busy machine the browser now and then loses its trace. */
export async function visitAgain(url: string, chromePath: string, headers: Record<string, string> = {}): Promise<Visit> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await visit(url, chromePath, headers);
    } catch (error) {
      if (attempt === attempts) throw error;
    }
  }
}

async function visit(url: string, chromePath: string, extraHeaders: Record<string, string>): Promise<Visit> {
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'], logLevel: 'silent' });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'silent',
      extraHeaders,
      onlyCategories: ['performance', ...others],
    });
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse could not look at ${url}: ${result?.lhr.runtimeError?.message}`);
    const { categories, audits } = result.lhr;
    const score = (key: string) => Math.round((categories[key]?.score ?? 0) * 100);
    const weighed = others.flatMap((key) => categories[key]?.auditRefs.filter((one) => one.weight > 0).map((one) => one.id) ?? []);
    return {
      performance: score('performance'),
      others: { accessibility: score('accessibility'), 'best-practices': score('best-practices'), seo: score('seo') },
      paint: audits['first-contentful-paint']?.numericValue ?? Infinity,
      scripts: scriptsIn(audits['network-requests']?.details),
      failed: weighed.filter((id) => audits[id]?.score != null && audits[id].score < 1),
    };
  } finally {
    chrome.kill();
  }
}

/** Bytes that came for scripts, of Lighthouse's list of requests. */
function scriptsIn(details: unknown): number {
  const { items = [] } = (details ?? {}) as { items?: { resourceType?: string; transferSize?: number }[] };
  return items.reduce((sum, { resourceType, transferSize = 0 }) => sum + (resourceType === 'Script' ? transferSize : 0), 0);
}
