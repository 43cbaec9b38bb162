import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { App } from './App.tsx';
import { createI18nProvider } from './i18n/i18n-provider.ts';

/** The nonce of the page's Content-Security-Policy, which injected styles need. */
function pageNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce || undefined;
}

/** Loads the messages and sets up the style cache. Returns the application as a lazy component's module. */
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
