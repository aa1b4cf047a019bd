import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import type { Language } from '../contract/values/locale.ts';
import { watchConnection } from './app/connection.ts';
import { browserTexts, loadTextGroups } from './app/i18n/browser-catalogues.ts';
import { TextContext } from './app/i18n/text-context.ts';
import { startClient } from './app/start-client.ts';
import { TypedEarly } from './delivery/early-typing-boundary.ts';

const { language, textGroups } = document.documentElement.dataset;
const texts = browserTexts(language as Language);

watchConnection();
startClient();
if (import.meta.env.DEV) await import('./app/styles/app.css');
await loadTextGroups(texts.language, textGroups?.split(' ').filter(Boolean) ?? []);

startTransition(() => {
  hydrateRoot(
    document,
    <TextContext value={texts}>
      <TypedEarly>
        <HydratedRouter />
      </TypedEarly>
    </TextContext>,
  );
});
