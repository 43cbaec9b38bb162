import type { Caller } from './route.ts';

/** Who calls, read from the database. */
export interface Authenticated {
  readonly caller: Caller;
  /** Whether the store asked for exists; false where none was. */
  readonly storeExists: boolean;
}

/** What an access token of ours says that is not expired. */
export interface Claim {
  /** Id of the user whose session it says it is. */
  readonly user: number;
  readonly session: string;
  /** Who holds it, if the session still lives: this asks the database. */
  holder(store: number | undefined): Promise<Authenticated | undefined>;
}

/** What the bearer token of this header claims, if it is ours: known without the database. */
export type Authenticate = (authorization: string | undefined) => Promise<Claim | undefined>;
