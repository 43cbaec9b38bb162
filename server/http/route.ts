import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { Language } from '../../resources/messages/translate.ts';

/** Who calls: read from the database at each call (CONTRACT, Sessions). */
export interface Caller {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly session: string;
}

/** What middleware puts on the context before a handler runs. */
export interface Variables {
  readonly requestId: string;
  readonly language: Language;
  /** The caller's address, as trusted proxies tell it; `unknown` without a socket. */
  readonly address: string;
  /** Set on every route but `public` ones. */
  readonly caller: Caller;
  /** The active store of X-STORE-ID, checked to exist; set on routes with `store: true`. */
  readonly store: number;
}

/** What Hono knows of a request; the socket is absent in tests. */
export interface AppEnv {
  Variables: Variables;
  Bindings: Partial<HttpBindings>;
}
export type App = Hono<AppEnv>;
export type ApiContext = Context<AppEnv>;

/** Who may call a route. There is no default: a route without it does not compile, and stops the start. */
export type RouteAccess =
  | 'public'
  /** Any signed-in admin user. */
  | 'session'
  /** Someone who holds at least one of these permissions. */
  | { readonly anyOf: readonly string[] };

/** One route of the Admin API. Paths are below `/api`, in Hono's notation. */
export interface Route {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: `/${string}`;
  readonly access: RouteAccess;
  /** Needs X-STORE-ID of an existing store, else 400. */
  readonly store?: boolean;
  readonly handler: (context: ApiContext) => Promise<Response> | Response;
}
