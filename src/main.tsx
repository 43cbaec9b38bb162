import { lazy, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fallbackSentences } from './auth-provider/request.ts';
import { readSession } from './auth-provider/session.ts';
import { watchChunks } from './browser/chunk-errors.ts';
import { pageLanguage, readLanguage, writeLanguage } from './i18n/language.ts';
import { SessionGate } from './sign-in/SessionGate.tsx';
import { loadSentences, sentence } from './i18n/use-sentence.ts';
import { readTheme, showTheme } from './browser/theme-choice.ts';
import { installTrustedTypes } from './browser/trusted-types.ts';

installTrustedTypes();
watchChunks();
writeLanguage(readLanguage());
showTheme(readTheme());
fallbackSentences.network = () => sentence(pageLanguage(), 'network');
fallbackSentences.unknown = () => sentence(pageLanguage(), 'unknown');

let begun: ReturnType<typeof begin> | undefined;
const begin = () => import('./bootstrap.tsx').then(({ start }) => start());
const load = () => (begun ??= begin());
const Application = lazy(load);

if (readSession()) {
  load().catch(() => undefined);
  import('./preload.ts').then(
    ({ begin: early }) => early(),
    () => undefined,
  );
}

const root = document.querySelector('#root');
const draw = () => {
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <SessionGate application={<Application />} />
    </StrictMode>,
  );
};
void loadSentences(readLanguage()).then(draw);
