import type { Widget, WidgetKind } from '../../../contract/talk/widget.ts';

/** What the widgets put on the window. */
export type WidgetWindow = Pick<Window, 'addEventListener'> & {
  chatwootSDK?: { run: (settings: { websiteToken: string; baseUrl: string }) => void };
  $chatwoot?: { setUser: (id: string, user: { name: string; identifier_hash: string }) => void; reset: () => void };
  $crisp?: { push: (command: unknown[]) => unknown };
  CRISP_WEBSITE_ID?: string;
  CRISP_TOKEN_ID?: string | null;
  Intercom?: ((...command: unknown[]) => void) & { q?: unknown[][] };
  zE?: (...command: unknown[]) => void;
  kontorWidget?: { id: string; name: string; stop?: () => void };
};

type Adapter = {
  script: (widget: Widget) => string;
  /** Id that the provider's script finds its own element by. */
  scriptId?: string;
  /** Before the script is asked for. */
  prepare?: (window: WidgetWindow, widget: Widget) => void;
  /** After the script has run. */
  loaded?: (window: WidgetWindow, widget: Widget) => void;
  /** Ends the session at the provider in this browser. */
  stop: (window: WidgetWindow) => void;
  /** What the widget adds to the page, besides frames. */
  elements: string;
};

/** How each provider's widget is started, learns who the user is (id and name, nothing else), and is shut down. */
export const adapters: Record<WidgetKind, Adapter> = {
  chatwoot: {
    script: ({ host }) => `${host}/packs/js/sdk.js`,
    prepare: (window, { userId, name, proof }) =>
      window.addEventListener('chatwoot:ready', () => window.$chatwoot?.setUser(userId, { name, identifier_hash: proof ?? '' }), {
        once: true,
      }),
    loaded: (window, { id, host }) => window.chatwootSDK?.run({ websiteToken: id, baseUrl: host }),
    stop: (window) => window.$chatwoot?.reset(),
    elements: '.woot-widget-holder, .woot--bubble-holder, #cw-widget-holder, #cw-bubble-holder',
  },
  crisp: {
    script: () => 'https://client.crisp.chat/l.js',
    prepare: (window, { id, userId, name, proof }) => {
      window.CRISP_WEBSITE_ID = id;
      // Each user has a conversation of their own, on every device.
      window.CRISP_TOKEN_ID = proof;
      const commands: unknown[][] = [
        ['set', 'user:nickname', [name]],
        ['set', 'session:data', [[['user_id', userId]]]],
      ];
      window.$crisp = commands;
    },
    stop: (window) => {
      window.CRISP_TOKEN_ID = null;
      window.$crisp?.push(['do', 'session:reset']);
    },
    elements: '.crisp-client, #crisp-chatbox',
  },
  intercom: {
    script: ({ id }) => `https://widget.intercom.io/widget/${id}`,
    prepare: (window, { id, userId, name, proof }) => {
      // Its script runs what waits in the queue.
      const queue: unknown[][] = [];
      window.Intercom = Object.assign((...command: unknown[]) => void queue.push(command), { q: queue });
      window.Intercom('boot', { app_id: id, user_id: userId, name, user_hash: proof });
    },
    stop: (window) => window.Intercom?.('shutdown'),
    elements: '#intercom-container, #intercom-frame, #intercom-css-container, .intercom-lightweight-app',
  },
  zendesk: {
    script: ({ id }) => `https://static.zdassets.com/ekr/snippet.js?key=${id}`,
    scriptId: 'ze-snippet',
    loaded: (window, { proof }) => window.zE?.('messenger', 'loginUser', (use: (proof: string | null) => void) => use(proof)),
    stop: (window) => {
      window.zE?.('messenger', 'close');
      window.zE?.('messenger', 'logoutUser');
    },
    elements: 'iframe[data-product="web_widget"], #webWidget, #launcher',
  },
  stub: {
    script: () => '/widget-stub.js',
    prepare: (window, { userId, name }) => void (window.kontorWidget = { id: userId, name }),
    stop: (window) => window.kontorWidget?.stop?.(),
    elements: '[data-widget-stub]',
  },
};
