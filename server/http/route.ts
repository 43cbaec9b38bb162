import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { Language } from '../../resources/messages/translate.ts';

/** The caller, read from the database at each call (CONTRACT, Sessions). */
export interface Caller {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly session: string;
  /** The role in which they view the portal: they have its permissions, and can't write. */
  readonly viewingAs?: ViewedRole;
}

/** The role in which a user views the portal, and when that ends automatically. */
export interface ViewedRole {
  readonly id: number;
  readonly title: string;
  readonly until: string;
}

/**
 * Runs work within a concurrency limit. Call it after the body was read, since a slow sender must not occupy a slot,
 * and never nest it.
 */
export type RunLimited = <T>(work: () => Promise<T>) => Promise<T>;

/** Values that middleware sets on the context before a handler runs. */
export interface Variables {
  readonly requestId: string;
  readonly language: Language;
  /** The caller's IP address, as trusted proxies report it; `unknown` without a socket. */
  readonly address: string;
  /** Set on all routes but `public` ones. */
  readonly caller: Caller;
  /** The active store of X-STORE-ID, if it exists, as on routes with `store: true`. */
  readonly store?: number;
  /** Limits concurrent writes by `limitKey`, and calls without a session. */
  readonly runLimited: RunLimited;
  /** On `public` routes: the limit of a caller who was identified in another way. */
  readonly runProven: (caller: string) => RunLimited;
  /** Why the status is 503: a word for the log. */
  readonly reason?: string;
}

/** Types of the Hono app; the socket is absent in tests. */
export interface AppEnv {
  Variables: Variables;
  Bindings: Partial<HttpBindings>;
}
export type App = Hono<AppEnv>;
export type ApiContext = Context<AppEnv>;

/** Who may call a route. There is no default: a route without it is a compile error, and stops the start. */
export type RouteAccess =
  | 'public'
  /** Any signed-in admin user. */
  | 'session'
  /** Anyone with at least one of these permissions. */
  | { readonly anyOf: readonly string[] };

/** JSON Schema of OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

type Success = 200 | 201 | 202;

/** Headers that some answers have. */
export type HeaderName = 'ETag' | 'X-Total-Count' | 'Content-Disposition';

/** Description of a route for the OpenAPI page. */
export interface RouteDoc {
  /** The operationId, which generated clients use as a name: `createCoupon`. */
  readonly id: string;
  /** The group on the page: the entity, or the part of the API. */
  readonly tag: string;
  readonly summary: string;
  /** Query parameters and headers besides X-STORE-ID. */
  readonly parameters?: readonly JsonSchema[];
  /** The body's schema: the one that validates it, or one derived from that. */
  readonly body?: z.ZodType | JsonSchema;
  /** The caller authenticates by HTTP Basic, with a merchant's open-API user name and secret. */
  readonly basic?: true;
  /** Whether the body may be empty. */
  readonly bodyOptional?: true;
  /** Content type of a body that is not JSON. */
  readonly bodyType?: 'multipart/form-data';
  /** Schema of the answer. */
  readonly answer?: JsonSchema;
  readonly status?: Success;
  /** Headers besides those of every answer. */
  readonly headers?: readonly HeaderName[];
  /** Media types of files that the route may answer with instead, by the Accept header. */
  readonly files?: readonly string[];
  /** Further success statuses with the schemas of their answers. */
  readonly alternatives?: Readonly<Partial<Record<Success, JsonSchema>>>;
  /** Error statuses in addition to those that every such route has. */
  readonly refusals?: readonly number[];
}

/** A route of the Admin API. Paths are below `/api`, in Hono's notation. */
export interface Route {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: `/${string}`;
  readonly access: RouteAccess;
  /** Requires X-STORE-ID of an existing store, else 400. */
  readonly store?: boolean;
  /**
   * The entity whose tables the route uses: calls with the same key share a concurrency limit. Defaults to the path.
   */
  readonly limitKey?: string;
  /** Must be answered even under load: limited per session only, and uses connections reserved for such calls. */
  readonly vital?: true;
  /** A write that is allowed even while the caller views the portal as a role. */
  readonly whileViewing?: true;
  /** Required of every route by a test. */
  readonly doc?: RouteDoc;
  readonly handler: (context: ApiContext) => Promise<Response> | Response;
}
