import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Widget, WidgetKind } from '../../../contract/talk/widget.ts';

/** The settings of the customer service widget. */
export type WidgetSettings = { kind: WidgetKind; id: string; host: string; secret?: string | undefined; keyId?: string | undefined };

/** Additions to the directives of the page's policy. */
export type PolicySources = { [directive: string]: readonly string[] };

// The lists that the providers publish. Their scripts write style elements, which only 'unsafe-inline' lets through.
const sources: Record<Exclude<WidgetKind, 'chatwoot' | 'stub'>, PolicySources> = {
  crisp: {
    'script-src': ['https://client.crisp.chat', 'https://settings.crisp.chat'],
    'style-src': ["'unsafe-inline'", 'https://client.crisp.chat'],
    'frame-src': ['https://game.crisp.chat', 'https://plugins.crisp.chat'],
    'connect-src': [
      'https://client.crisp.chat',
      'https://storage.crisp.chat',
      'wss://client.relay.crisp.chat',
      'wss://stream.relay.crisp.chat',
    ],
    'img-src': ['https://client.crisp.chat', 'https://image.crisp.chat', 'https://storage.crisp.chat'],
    'media-src': ['https://client.crisp.chat', 'https://storage.crisp.chat'],
    'font-src': ['https://client.crisp.chat'],
  },
  intercom: {
    'script-src': ['https://app.intercom.io', 'https://widget.intercom.io', 'https://js.intercomcdn.com'],
    'style-src': ["'unsafe-inline'"],
    'frame-src': ['https://intercom-sheets.com', 'https://www.intercom-reporting.com'],
    'connect-src': [
      'https://*.intercom.io',
      'wss://*.intercom.io',
      'https://*.intercom-messenger.com',
      'wss://*.intercom-messenger.com',
      'https://*.intercomcdn.com',
      'https://*.intercomcdn.eu',
      'https://*.intercomusercontent.com',
    ],
    'img-src': [
      'https://*.intercomcdn.com',
      'https://*.intercomcdn.eu',
      'https://*.intercomassets.com',
      'https://*.intercomusercontent.com',
    ],
    'media-src': ['https://*.intercomcdn.com', 'https://*.intercomcdn.eu'],
    'font-src': ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
  },
  zendesk: {
    'script-src': ['https://static.zdassets.com'],
    'style-src': ["'unsafe-inline'"],
    'frame-src': ['https://static.zdassets.com', 'https://*.zendesk.com'],
    'connect-src': [
      'https://static.zdassets.com',
      'https://ekr.zdassets.com',
      'https://*.zendesk.com',
      'wss://*.zendesk.com',
      'https://api.smooch.io',
      'wss://api.smooch.io',
      'https://media.smooch.io',
    ],
    'img-src': ['https://static.zdassets.com', 'https://*.zendesk.com', 'https://media.smooch.io', 'https://*.zdusercontent.com'],
    'media-src': ['https://static.zdassets.com'],
    'font-src': ['https://static.zdassets.com'],
  },
};

export function widgetSources({ kind, host }: WidgetSettings): PolicySources {
  if (kind === 'stub') return {};
  if (kind !== 'chatwoot') return sources[kind];
  return {
    'script-src': [host],
    'style-src': ["'unsafe-inline'", host],
    'frame-src': [host],
    'connect-src': [host],
    'img-src': [host],
    'media-src': [host],
  };
}

/** The widget for a signed-in user. Nothing that identifies the user to the provider is made before the user agrees. */
export async function widgetFor(
  settings: WidgetSettings,
  user: { userId: number; name: string },
  isAllowed: boolean,
  now: Date,
): Promise<Widget> {
  const { kind, id, host } = settings;
  const userId = String(user.userId);
  const proof = isAllowed ? await proofOf(settings, { userId, name: user.name }, now) : null;
  return { kind, id, host, userId, name: user.name, proof, isAllowed };
}

/** Without it, anybody could read the conversations of another user by giving that user's id. */
async function proofOf(
  { kind, secret, keyId = '' }: WidgetSettings,
  { userId, name }: { userId: string; name: string },
  now: Date,
): Promise<string | null> {
  if (secret === undefined) return null;
  if (kind !== 'zendesk') return createHmac('sha256', secret).update(userId).digest('hex');
  return new SignJWT({ scope: 'user', external_id: userId, name })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: keyId })
    .setExpirationTime(new Date(now.getTime() + tokenLife))
    .sign(new TextEncoder().encode(secret));
}

/** Milliseconds; a page is rarely open for longer. */
const tokenLife = 86_400_000;
