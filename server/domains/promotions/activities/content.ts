import { type Block, type BlockText, partsOfBlock, type TextPart } from '../../../../contract/promotions/activity-blocks.ts';
import type { ActivityContent, ActivityKind } from '../../../../contract/promotions/activities.ts';
import { type Language, languages } from '../../../../contract/values/locale.ts';
import type { MessageKey } from '../../../platform/texts.ts';

const noText: BlockText = { title: '', body: '', label: '', alt: '' };

/** A block's texts in one language: its own if there are any, else the source language's; never mixed. */
export function textOf({ texts }: Pick<Block, 'texts'>, language: Language, source: Language): BlockText & { textLanguage: Language } {
  const own = texts[language];
  if (own && Object.values(own).some((part) => part !== '')) return { ...own, textLanguage: language };
  return { ...(texts[source] ?? noText), textLanguage: source };
}

/** Title and description of the page, with the same fallback. */
export function headOf(
  { texts, sourceLanguage }: Pick<ActivityContent, 'texts' | 'sourceLanguage'>,
  language: Language,
): { title: string; description: string; textLanguage: Language } {
  const own = texts[language];
  if (own?.title) return { ...own, textLanguage: language };
  return { ...(texts[sourceLanguage] ?? { title: '', description: '' }), textLanguage: sourceLanguage };
}

function neededParts(block: Block): TextPart[] {
  const { needed, parts } = partsOfBlock[block.kind];
  return [
    ...needed,
    ...(parts.includes('alt') && block.pictureKey !== null ? (['alt'] as const) : []),
    ...(parts.includes('label') && block.link !== '' && block.kind !== 'products' ? (['label'] as const) : []),
  ];
}

const pictured = new Set(['banner', 'picture']);

/** Problems that prevent publishing a content, by field. It can be saved with them. */
export function faultsOf(kind: ActivityKind, content: ActivityContent, now: Date): Record<string, MessageKey> {
  const { sourceLanguage: source, texts, blocks, startsAt, endsAt, joinUntil } = content;
  const faults: Record<string, MessageKey> = {};
  if (kind === 'landing' && content.landingUrl === '') faults['landingUrl'] = 'activity.landingUrl';
  if (!texts[source]?.title) faults[`texts.${source}.title`] = 'activity.sourceText';
  if (kind === 'landing' && !texts[source]?.description) faults[`texts.${source}.description`] = 'activity.sourceText';
  if (!startsAt) faults['startsAt'] = 'activity.startMissing';
  if (kind === 'landing' && !endsAt) faults['endsAt'] = 'activity.endMissing';
  if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt)) faults['endsAt'] = 'activity.endBeforeStart';
  else if (endsAt && Date.parse(endsAt) <= now.getTime()) faults['endsAt'] = 'activity.endPast';
  if (joinUntil && endsAt && Date.parse(joinUntil) > Date.parse(endsAt)) faults['joinUntil'] = 'activity.joinLate';
  if (blocks.length === 0) faults['blocks'] = 'activity.noBlocks';
  for (const [index, block] of blocks.entries()) {
    for (const part of neededParts(block))
      if (!block.texts[source]?.[part]) faults[`blocks.${index}.texts.${source}.${part}`] = 'activity.sourceText';
    if (pictured.has(block.kind) && block.pictureKey === null) faults[`blocks.${index}.pictureKey`] = 'activity.picture';
    if (block.kind === 'products' && block.source === 'chosen' && block.itemIds.length === 0)
      faults[`blocks.${index}.itemIds`] = 'activity.noItems';
  }
  return faults;
}

/** Languages that lack texts which the source language has. */
export function missingLanguages({ texts, blocks, sourceLanguage: source }: ActivityContent): Language[] {
  const lacks = (language: Language): boolean => {
    const [own, from] = [texts[language], texts[source]];
    if ((from?.title && !own?.title) || (from?.description && !own?.description)) return true;
    return blocks.some((block) =>
      partsOfBlock[block.kind].parts.some((part) => block.texts[source]?.[part] && !block.texts[language]?.[part]),
    );
  };
  return languages.filter((language) => language !== source && lacks(language));
}

export const picturesOf = ({ blocks }: ActivityContent): string[] => [
  ...new Set(blocks.flatMap(({ kind, pictureKey }) => (pictured.has(kind) && pictureKey !== null ? [pictureKey] : []))),
];

export const chosenItems = ({ blocks }: ActivityContent): number[] => [...new Set(blocks.flatMap(({ itemIds }) => itemIds))];
