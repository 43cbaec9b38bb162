import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { App } from './App.tsx';
import { renewWhileUsed } from './auth-provider/renew-while-used.ts';
import { installTrustedTypes } from './browser/trusted-types.ts';
import { createI18nProvider } from './i18n/i18n-provider.ts';
import { ReturnToAddress } from './sign-in/ReturnToAddress.tsx';

/** The nonce of the page's Content-Security-Policy, which injected styles need. */
function pageNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce || undefined;
}

/** Loads the messages and sets up the style cache. Returns the application as a lazy component's module. */
export async function bootstrap() {
  // The sign-in pages set no HTML.
  installTrustedTypes();
  renewWhileUsed();
  const nonce = pageNonce();
  const cache = createCache({ key: 'css', prepend: true, ...(nonce !== undefined && { nonce }) });
  const i18nProvider = await createI18nProvider();
  const Application = () => (
    <CacheProvider value={cache}>
      <ReturnToAddress>
        <App i18nProvider={i18nProvider} />
      </ReturnToAddress>
    </CacheProvider>
  );
  return { default: Application };
}
