import type { ActivityLink } from '../../../../contract/promotions/activity-blocks.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { headOf, picturesOf } from './content.ts';
import type { ActivityRow } from './queries.ts';

/** Links to activities, in a language. */
export function linkOf(
  { content, endsAt, audience, countryCodes }: Pick<ActivityRow, 'content' | 'endsAt' | 'audience' | 'countryCodes'>,
  language: Language,
): ActivityLink {
  return {
    landingUrl: content.landingUrl,
    ...headOf(content, language),
    pictureKey: picturesOf(content)[0] ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    limited: audience === 'members' || countryCodes.length > 0,
  };
}
