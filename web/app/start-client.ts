import { sessionStore } from './session/store.ts';
import { widgetMark } from './widget/mark.ts';

/** What a browser does after each page that came as a document. */
export function startClient(): void {
  // The token is synchronised at once; users without a session do not load the session code.
  sessionStore().syncToken();
  if (!startSessionOnce()) {
    // A session that ended without a logout.
    if (widgetMark in localStorage) void import('./widget/widget.ts').then(({ stopWidget }) => stopWidget());
    // Somebody may log in by another tab.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && startSessionOnce());
  }
}

let started = false;

/** False without a logged-in user. */
function startSessionOnce(): boolean {
  if (!started && sessionStore().isLoggedIn()) {
    started = true;
    void import('./session/start.ts').then(({ startSession }) => startSession());
  }
  return started;
}
