import type { Caller } from './route.ts';

/** The caller, as currently stored in the database. */
export interface Authenticated {
  readonly caller: Caller;
  /** Whether the requested store exists; false where none was requested. */
  readonly storeExists: boolean;
}

/** The verified content of an unexpired access token. */
export interface TokenClaim {
  /** Id of the user. */
  readonly user: number;
  readonly session: string;
  /** Reads the caller from the database; undefined if the session has ended. */
  resolveCaller(store: number | undefined): Promise<Authenticated | undefined>;
}

/** Verifies a bearer token without a database query. Resolves to undefined if it is not ours. */
export type Authenticate = (authorization: string | undefined) => Promise<TokenClaim | undefined>;
