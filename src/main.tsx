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

let begun: ReturnType<typeof bootstrap> | undefined;
const bootstrap = () => import('./bootstrap.tsx').then((module) => module.bootstrap());
const load = () => (begun ??= bootstrap());
const Application = lazy(load);

if (readSession()) {
  load().catch(() => undefined);
  import('./preload.ts').then(
    ({ preload }) => preload(),
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
