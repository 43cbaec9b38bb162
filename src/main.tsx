import { lazy, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fallbackSentences } from './auth-provider/request.ts';
import { readSession } from './auth-provider/session.ts';
import { readUser } from './auth-provider/user.ts';
import { watchChunks } from './chunk-errors.ts';
import { readLanguage, writeLanguage } from './i18n/language.ts';
import { SessionGate } from './sign-in/SessionGate.tsx';
import { sentence } from './sign-in/use-sentence.ts';
import { loadStores } from './store/store-list.ts';
import { readTheme, showTheme } from './theme-choice.ts';
import { installTrustedTypes } from './trusted-types.ts';

installTrustedTypes();
watchChunks();
writeLanguage(readLanguage());
showTheme(readTheme());
fallbackSentences.network = () => sentence(readLanguage(), 'network');
fallbackSentences.unknown = () => sentence(readLanguage(), 'unknown');

let begun: ReturnType<typeof begin> | undefined;
const begin = () => import('./start.tsx').then(({ start }) => start());
const load = () => (begun ??= begin());
const Application = lazy(load);

// Whoever has a session waits for nothing twice: who one is and the stores are asked for while the code loads.
if (readSession()) {
  readUser().catch(() => undefined);
  loadStores().catch(() => undefined);
  load().catch(() => undefined);
}

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <SessionGate application={<Application />} />
    </StrictMode>,
  );
}
