import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { App } from './App.tsx';
import { createI18nProvider } from './i18n/i18n-provider.ts';

/** The answer's nonce, without which the policy forbids our styles. */
function pageNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce || undefined;
}

/** Makes the application ready to be drawn: the language's sentences, the style cache. */
export async function bootstrap() {
  const nonce = pageNonce();
  const cache = createCache({ key: 'css', prepend: true, ...(nonce !== undefined && { nonce }) });
  const i18nProvider = await createI18nProvider();
  const Application = () => (
    <CacheProvider value={cache}>
      <App i18nProvider={i18nProvider} />
    </CacheProvider>
  );
  return { default: Application };
}
