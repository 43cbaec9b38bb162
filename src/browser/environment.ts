/** What the outside decides about the portal (CONTRACT, Running). The server hands it to the page at run time. */
export interface Environment {
  /** Where the Admin API answers: a path of this origin, or an address; without a closing slash. */
  readonly apiUrl: string;
  /** The second host, for address areas (SPEC §7). */
  readonly addressApiUrl: string;
  readonly authStrategy: 'local' | 'user_pool';
  readonly userPool: { readonly id: string; readonly webClientId: string; readonly region: string };
  /** Other sites that a redirect after sign-in may lead to (SPEC §8). */
  readonly redirectOrigins: readonly string[];
  /** Begins every key kept in the browser's storage. */
  readonly storagePrefix: string;
}

function textOf(source: unknown, name: string): string | undefined {
  const value: unknown = typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function objectOf(source: unknown, name: string): unknown {
  return typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined;
}

function originsIn(page: unknown, build: string | undefined): readonly string[] {
  const given = objectOf(page, 'redirectOrigins');
  const list: readonly unknown[] = Array.isArray(given) ? given : (build ?? '').split(',').map((part) => part.trim());
  return list
    .filter((origin) => typeof origin === 'string')
    .filter((origin) => URL.canParse(origin) && new URL(origin).origin === origin);
}

function pageSettings(): unknown {
  const text = document.querySelector('script#environment')?.textContent?.trim();
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Settings of the page first, then those of the build, then the defaults. */
export function readEnvironment(page: unknown, build: unknown): Environment {
  const pick = (name: string, variable: string) => textOf(page, name) ?? textOf(build, variable);
  const pool = objectOf(page, 'userPool');
  const apiUrl = pick('apiUrl', 'VITE_API_URL') ?? '/api';
  return {
    apiUrl: apiUrl.replace(/\/+$/u, ''),
    addressApiUrl: (pick('addressApiUrl', 'VITE_ADDRESS_API_URL') ?? apiUrl).replace(/\/+$/u, ''),
    authStrategy: pick('authStrategy', 'VITE_AUTH_STRATEGY') === 'user_pool' ? 'user_pool' : 'local',
    userPool: {
      id: textOf(pool, 'id') ?? textOf(build, 'VITE_USER_POOL_ID') ?? '',
      webClientId: textOf(pool, 'webClientId') ?? textOf(build, 'VITE_USER_POOL_WEB_CLIENT_ID') ?? '',
      region: textOf(pool, 'region') ?? textOf(build, 'VITE_USER_POOL_REGION') ?? '',
    },
    redirectOrigins: originsIn(page, textOf(build, 'VITE_REDIRECT_ORIGINS')),
    storagePrefix: pick('storagePrefix', 'VITE_STORAGE_PREFIX') ?? 'oto',
  };
}

/** The settings of this page. The only reader of the environment in the portal. */
export const environment: Environment = readEnvironment(pageSettings(), import.meta.env);
