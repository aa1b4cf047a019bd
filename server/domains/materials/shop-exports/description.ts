import type { Party } from '../../../../contract/catalogue/item-compliance.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { richTextHtml } from '../../../../contract/values/rich-text.ts';
import { shownNumber } from '../../../../contract/catalogue/registration-numbers.ts';
import { message } from '../../../platform/texts.ts';
import { escapeHtml } from '../../../platform/formats/html.ts';
import type { ListItem } from '../downloads/list-queries.ts';

/** Text as HTML: an empty line ends a paragraph. */
export const paragraphs = (text: string): string =>
  text
    .split(/(?:\r?\n){2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${escapeHtml(part).replace(/\r?\n/g, '<br>')}</p>`)
    .join('');

const partyText = (party: Party): string =>
  [party.name, `${party.line1}, ${party.postalCode} ${party.city}, ${party.countryCode}`, party.email, party.website]
    .filter(Boolean)
    .join('\n');

/**
 * The description of an item for a shop, as HTML, followed by the information required for offers to consumers in the Union (regulation
 * (EU) 2023/988, article 19): manufacturer, responsible person, warnings; and the numbers in the registers of the buyer's country.
 */
export function descriptionOf({ description, bullets, compliance }: ListItem, language: Language): string {
  const { maker, responsible, warnings, registrations } = compliance;
  const section = (title: 'maker' | 'responsible' | 'warnings' | 'registrations', text: string | null | undefined): string =>
    text ? `<h4>${escapeHtml(message(`shopLists.${title}`, language))}</h4>${paragraphs(text)}` : '';
  return [
    // Shops show the lines of plain texts.
    richTextHtml(description.replace(/(\S)\r?\n(?=\S)/g, '$1  \n')),
    bullets.length > 0 ? `<ul>${bullets.map((bullet) => `<li>${escapeHtml(bullet)}</li>`).join('')}</ul>` : '',
    section('maker', maker && partyText(maker)),
    section('responsible', responsible && partyText(responsible)),
    section('warnings', warnings?.text),
    section(
      'registrations',
      registrations.map((one) => `${message(`registrations.scheme.${one.scheme}`, language)}: ${shownNumber(one)}`).join('\n'),
    ),
  ].join('');
}
