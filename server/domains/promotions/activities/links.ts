import type { ActivityLink } from '../../../../contract/promotions/activity-blocks.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { headOf, picturesOf } from './content.ts';
import type { ActivityRow } from './queries.ts';

/** Links to activities, in a language. */
export function linkOf(
  { content, ends_at, audience, country_codes }: Pick<ActivityRow, 'content' | 'ends_at' | 'audience' | 'country_codes'>,
  language: Language,
): ActivityLink {
  return {
    landingUrl: content.landingUrl,
    ...headOf(content, language),
    pictureKey: picturesOf(content)[0] ?? null,
    endsAt: ends_at?.toISOString() ?? null,
    limited: audience === 'members' || country_codes.length > 0,
  };
}
