import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { Language } from '../../resources/messages/translate.ts';

/** Who calls: read from the database at each call (CONTRACT, Sessions). */
export interface Caller {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly session: string;
}

/**
 * Does a write when it is its turn; called once the body is here, since who sends slowly must keep nobody waiting, and
 * never within another.
 */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

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
  /** The turns of what the route is about. */
  readonly inTurn: InTurn;
  /** Why it is 503: a word for the log. */
  readonly reason?: string;
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

/** JSON Schema, as OpenAPI 3.1 takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Statuses of what was done, or is under way. */
type Success = 200 | 201 | 202;

/** Headers that answers of some calls have. */
export type HeaderName = 'ETag' | 'X-Total-Count' | 'Content-Disposition';

/** What the OpenAPI page says of a route. */
export interface RouteDoc {
  /** What a client made from the page calls it: `createCoupon`. */
  readonly id: string;
  /** The group it stands in: the entity, or the part of the API. */
  readonly tag: string;
  readonly summary: string;
  /** Query parameters and headers besides X-STORE-ID. */
  readonly parameters?: readonly JsonSchema[];
  /** The body: the very schema that checks it, or one made from it. */
  readonly body?: z.ZodType | JsonSchema;
  /** Without a body the call means something too. */
  readonly bodyOptional?: true;
  /** How the body travels where it is not JSON. */
  readonly bodyType?: 'multipart/form-data';
  /** The whole answer. */
  readonly answer?: JsonSchema;
  readonly status?: Success;
  /** Headers of what was done, besides those of every answer. */
  readonly headers?: readonly HeaderName[];
  /** Media types of files that it may answer with instead, to whoever asks for them. */
  readonly files?: readonly string[];
  /** Other statuses that it may be done with, and the whole answer of each. */
  readonly otherwise?: Readonly<Partial<Record<Success, JsonSchema>>>;
  /** Statuses of refusals besides those that every such route has. */
  readonly refusals?: readonly number[];
}

/** One route of the Admin API. Paths are below `/api`, in Hono's notation. */
export interface Route {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: `/${string}`;
  readonly access: RouteAccess;
  /** Needs X-STORE-ID of an existing store, else 400. */
  readonly store?: boolean;
  /**
   * The entity whose tables it reads and writes: its calls take turns with the others about it. Absent: the path's own
   * turns.
   */
  readonly about?: string;
  /**
   * Answered at any time: it waits only for the same of its session, and reads with connections kept for such calls.
   */
  readonly vital?: true;
  /** A test asks for it of every route. */
  readonly doc?: RouteDoc;
  readonly handler: (context: ApiContext) => Promise<Response> | Response;
}
