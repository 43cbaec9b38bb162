import { memberOf } from './json.ts';
import { buildSettings, pageSettings, textOf } from './page-settings.ts';

/** Settings of the portal, given by the server at run time (CONTRACT, Running). */
export interface Environment {
  /** Base URL of the Admin API, as a path of this origin or an absolute URL; without a trailing slash. */
  readonly apiUrl: string;
  /** Base URL of the address-area API (SPEC §7). */
  readonly addressApiUrl: string;
  readonly authStrategy: 'local' | 'user_pool';
  readonly userPool: {
    /** Who signs users in at the pool: the Admin API, which answers as with `local`, or this page. */
    readonly through: 'api' | 'pool';
    readonly id: string;
    readonly webClientId: string;
    readonly region: string;
    /** Origin of the pool's API; empty: the default of its region. */
    readonly endpoint: string;
  };
  /** Other origins to which a sign-in may redirect (SPEC §8). */
  readonly redirectOrigins: readonly string[];
  /** Whether a forgotten password can be replaced by mail. */
  readonly passwordReset: boolean;
}

function originsIn(page: unknown, build: string | undefined): readonly string[] {
  const own = memberOf(page, 'redirectOrigins');
  const list: readonly unknown[] = Array.isArray(own) ? own : (build ?? '').split(',').map((part) => part.trim());
  return list
    .filter((origin) => typeof origin === 'string')
    .filter((origin) => URL.canParse(origin) && new URL(origin).origin === origin);
}

/** Merges the settings: those of the page, else those of the build, else the defaults. */
export function readEnvironment(page: unknown, build: unknown): Environment {
  const pick = (name: string, variable: string) => textOf(page, name) ?? textOf(build, variable);
  const pool = memberOf(page, 'userPool');
  const apiUrl = pick('apiUrl', 'VITE_API_URL') ?? '/api';
  return {
    apiUrl: apiUrl.replace(/\/+$/u, ''),
    addressApiUrl: (pick('addressApiUrl', 'VITE_ADDRESS_API_URL') ?? apiUrl).replace(/\/+$/u, ''),
    authStrategy: pick('authStrategy', 'VITE_AUTH_STRATEGY') === 'user_pool' ? 'user_pool' : 'local',
    userPool: {
      through: textOf(pool, 'through') === 'api' ? 'api' : 'pool',
      id: textOf(pool, 'id') ?? textOf(build, 'VITE_USER_POOL_ID') ?? '',
      webClientId: textOf(pool, 'webClientId') ?? textOf(build, 'VITE_USER_POOL_WEB_CLIENT_ID') ?? '',
      region: textOf(pool, 'region') ?? textOf(build, 'VITE_USER_POOL_REGION') ?? '',
      endpoint: textOf(pool, 'endpoint') ?? '',
    },
    redirectOrigins: originsIn(page, textOf(build, 'VITE_REDIRECT_ORIGINS')),
    passwordReset: memberOf(page, 'passwordReset') === true,
  };
}

/** True if the page itself signs users in at a user pool, so that our Admin API keeps no sessions. */
export const signsInAtPool = ({ authStrategy, userPool }: Environment): boolean =>
  authStrategy === 'user_pool' && userPool.through === 'pool';

/** The settings of this page. */
export const environment: Environment = readEnvironment(pageSettings, buildSettings);
