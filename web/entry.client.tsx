import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import type { Language } from '../contract/locale.ts';
import { watchConnection } from './connection.ts';
import { browserTexts, loadAreas } from './i18n/browser-catalogues.ts';
import { TextContext } from './i18n/text-context.ts';
import { startClient } from './start-client.ts';
import { TypedEarly } from './typed-early.ts';

const { language, areas } = document.documentElement.dataset;
const texts = browserTexts(language as Language);

watchConnection();
startClient();
if (import.meta.env.DEV) await import('./styles/app.css');
await loadAreas(texts.language, areas?.split(' ').filter(Boolean) ?? []);

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
