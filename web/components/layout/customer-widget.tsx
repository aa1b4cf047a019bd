import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import type { Widget } from '../../../contract/talk/widget.ts';
import { functionalConsent, saveConsent } from '../../app/consent.ts';
import { useText } from '../../app/i18n/text.tsx';
import { sessionStore } from '../../app/session/store.ts';
import { useShell } from '../../app/shell.ts';
import { startWidget, stopWidget } from '../../app/widget/widget.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Question } from '../../ui/dialog.tsx';
import { TextLink } from '../../ui/link.tsx';

/** Milliseconds after which a user who has not decided is asked. */
const pause = 1_500;
const privacyNotice = 'privacy-notice';

/** The third party's customer service widget, and the question that has to be answered before. */
export default function CustomerWidget({ widget }: { widget: Widget }): ReactNode {
  const text = useText();
  const { pathname } = useLocation();
  const [question, setQuestion] = useState<'banner' | 'settings' | null>(null);
  const [functional, setFunctional] = useState(false);
  // The policy is that of the document: what changes later counts from the next one on.
  const [first] = useState(widget);
  const [footer, setFooter] = useState<HTMLElement | null>(null);

  useEffect(() => {
    const consent = functionalConsent();
    if (consent === true && first.isAllowed && sessionStore().isLoggedIn()) startWidget(first);
    else stopWidget();
    if (consent !== null) return;
    const timer = setTimeout(() => setQuestion((open) => open ?? 'banner'), pause);
    return () => clearTimeout(timer);
  }, [first]);

  // A session that has ended leads to the login page without a new document.
  useEffect(() => {
    if (pathname === '/login' || !sessionStore().isLoggedIn()) stopWidget();
  }, [pathname]);

  // The footer is another one on pages where people work.
  useEffect(() => setFooter(document.getElementById('cookie-settings')), [pathname]);

  function openSettings(): void {
    setFunctional(functionalConsent() ?? false);
    setQuestion('settings');
  }

  function decide(agreed: boolean): void {
    const before = functionalConsent() ?? false;
    saveConsent(agreed);
    setQuestion(null);
    if (!agreed) stopWidget();
    // Only a new document has another policy, and is rid of scripts that have run.
    if (agreed !== before) location.reload();
  }

  const notice = useShell()?.navigation.agreements.find((agreement) => agreement.key === privacyNotice);
  const explanation = (
    <>
      <p>{text('consent.explanation')}</p>
      {notice && <TextLink to={`/help/agreement/${notice.key}`}>{notice.title}</TextLink>}
    </>
  );
  return (
    <>
      {footer &&
        createPortal(
          <button type="button" className="text-sm text-muted hover:text-accent" onClick={openSettings}>
            {text('consent.cookieSettings')}
          </button>,
          footer,
        )}
      {question === 'banner' && (
        <section
          aria-labelledby="consent-title"
          className="fixed inset-x-0 bottom-0 z-30 flex flex-col gap-3 border-t border-line bg-surface p-4 shadow-float md:inset-x-auto md:bottom-4 md:left-4 md:max-w-md md:rounded-lg md:border"
        >
          <div className="flex items-start justify-between gap-3">
            <h2 id="consent-title" className="text-base font-semibold">
              {text('consent.title')}
            </h2>
            <IconButton icon="close" label={text('common.close')} className="-mt-2 -mr-2 md:hidden" onClick={() => setQuestion(null)} />
          </div>
          <div className="flex flex-col gap-1 text-sm text-muted">{explanation}</div>
          <div className="flex flex-wrap gap-3">
            <Button kind="secondary" onClick={() => decide(true)}>
              {text('consent.accept')}
            </Button>
            <Button kind="secondary" onClick={() => decide(false)}>
              {text('consent.reject')}
            </Button>
            <Button kind="quiet" onClick={openSettings}>
              {text('consent.cookieSettings')}
            </Button>
          </div>
        </section>
      )}
      <Question
        open={question === 'settings'}
        onClose={() => setQuestion(null)}
        title={text('consent.preferences')}
        confirm={text('consent.save')}
        onConfirm={() => decide(functional)}
      >
        <div className="flex flex-col items-start gap-3">
          {explanation}
          <Checkbox checked disabled label={text('consent.necessary')} />
          <Checkbox checked={functional} onChange={({ target }) => setFunctional(target.checked)} label={text('consent.functional')} />
          <Button kind="secondary" onClick={() => decide(false)}>
            {text('consent.rejectAll')}
          </Button>
        </div>
      </Question>
    </>
  );
}
