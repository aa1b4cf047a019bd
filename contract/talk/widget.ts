/** Whose customer service widget signed-in users see; `stub` is an embedded one for tests. */
export const widgetKinds = ['chatwoot', 'crisp', 'intercom', 'zendesk', 'stub'] as const;
export type WidgetKind = (typeof widgetKinds)[number];

/** What a signed-in page knows of the widget. */
export type Widget = {
  kind: WidgetKind;
  /** The market's public id at the provider. */
  id: string;
  /** Where Chatwoot runs. */
  host: string;
  userId: string;
  name: string;
  /** Shows the provider that the user is signed in here; null until the user agrees, and for the stub. */
  proof: string | null;
  /** The user has agreed, and the policy of this page lets the widget in. */
  isAllowed: boolean;
};

export const isWidgetKind = (kind: string): kind is WidgetKind => (widgetKinds as readonly string[]).includes(kind);
