import type { ActivityContent, ActivityKind, operatorActivityCalls } from '../../../../../contract/promotions/activities.ts';
import type { Language } from '../../../../../contract/values/locale.ts';
import type { AnswerOf } from '../../../../../contract/wire/call.ts';

type Calls = typeof operatorActivityCalls;

export type NamedItem = AnswerOf<Calls['items']>[number];

export type Choices = AnswerOf<Calls['choices']>;

/** What every card of the editor gets. */
export type Part = {
  content: ActivityContent;
  change: (changed: Partial<ActivityContent>) => void;
  error: (path: string) => string | undefined;
  /** The languages that stand side by side: the source language and another one. */
  shown: readonly [Language, Language];
};

export type BlockListProperties = Part & {
  kind: ActivityKind;
  choices: Choices;
  items: ReadonlyMap<number, NamedItem>;
  onItems: (items: readonly NamedItem[]) => void;
  onBusy: (busy: boolean) => void;
};
