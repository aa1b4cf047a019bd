import { expect, test } from 'vitest';
import { aboutOf } from './about.ts';

test('a short text is shown as a whole', () => {
  expect(aboutOf('We make **lamps**.')).toEqual({ short: '<p>We make <strong>lamps</strong>.</p>', lead: '', whole: '' });
  expect(aboutOf('')).toEqual({ short: '', lead: '', whole: '' });
});

test('a long text begins at the head of the page and stands below the goods', () => {
  const first = 'A joinery that has worked with oak, ash and beech for three generations, and still does *every* joint by hand.';
  const about = aboutOf(`${first}\n\n## Materials\n\n- oak\n- ash`);
  expect(about.lead).toBe(first.replaceAll('*', ''));
  expect(about.short).toBe('');
  expect(about.whole).toMatch(/^<p>A joinery.*<h3>Materials<\/h3><ul><li>oak<\/li><li>ash<\/li><\/ul>$/s);
});

test('the beginning is cut at a word; a heading alone is none', () => {
  const { lead } = aboutOf(`# Us\n\n${'some words '.repeat(90)}`);
  expect(lead).toMatch(/^Us some words .* …$/);
  expect(lead.length).toBeLessThan(604);
  expect(lead).not.toMatch(/\b(?:so|som|wor|word) …$/);
});
