import { createHash } from 'node:crypto';
import { Placeholder, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { JsonValue } from '../../../resources/kinds/kind.ts';
import { BoundedCache } from '../../concurrency/bounded-cache.ts';
import { PreparedQuery } from './prepared-query.ts';

/** A row: values in the order of the columns, as JSON values by the pool's parsers. */
export type Row = readonly JsonValue[];

/** Runs statements: the pool, or the connection of a transaction. */
export type Runner = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** SQL text with numbered parameters; built once, run often. */
export interface Statement {
  readonly text: string;
  /** Constants, and placeholders that each run fills. */
  readonly params: readonly unknown[];
  /** Name of the prepared statement; absent if the planner should see the values of each run. */
  readonly name?: string;
}

const dialect = new PgDialect();

/** Builds a statement. `prepared`: for statements whose best plan doesn't depend on the values. */
export function statementOf(query: SQL, { prepared = false } = {}): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return {
    text,
    params,
    ...(prepared && { name: createHash('sha256').update(text).digest('base64url').slice(0, 20) }),
  };
}

/** Runs a statement with the values of its placeholders. */
export async function run(
  runner: Runner,
  statement: Statement,
  values: Readonly<Record<string, unknown>> = {},
): Promise<readonly Row[]> {
  const { text, params, name } = statement;
  const query = new PreparedQuery(
    text,
    params.map((param) => valueOf(param, values)),
    name,
  );
  await new Promise<void>((resolve, reject) => {
    runner.query(query, (error: Error | null) => (error ? reject(error) : resolve()));
  }).catch((error: Error) => {
    // Replaces the stack of the socket's event by the caller's.
    Error.captureStackTrace(error);
    throw error;
  });
  return query.rows;
}

/**
 * Runs SQL that needn't be cached. `prepared`: for a small number of texts that run often, whose best plan doesn't
 * depend on the values; planning them takes the database as long as running them.
 */
export function runOnce(
  runner: Runner,
  query: SQL,
  options: { readonly prepared?: boolean } = {},
): Promise<readonly Row[]> {
  return run(runner, statementOf(query, options));
}

function valueOf(param: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (!(param instanceof Placeholder)) return param;
  if (!(param.name in values)) throw new Error(`no value for ${param.name}`);
  return values[param.name];
}

/** Ids of declarations and tables as cache keys: two of the same name are different. */
const numbers = new WeakMap<object, number>();
let lastNumber = 0;

function numberOf(subject: object): number {
  const number = numbers.get(subject) ?? (lastNumber += 1);
  numbers.set(subject, number);
  return number;
}

/** A cache of statements by subject and shape. */
export class StatementCache {
  readonly #kept = new BoundedCache<Statement>();

  /** Returns the statement of this shape for a declaration or table; makes it if missing. */
  get(subject: object, shape: string, make: () => Statement): Statement {
    return this.#kept.get(`${numberOf(subject)} ${shape}`, make);
  }
}

/** Rows per batch, few enough for a short transaction. */
const partSize = 1_000;

/**
 * Runs work in batches until one is not full or the signal aborts; returns the total. `some` processes at most `most`
 * items and returns how many; it must never process an item twice, or the loop wouldn't end.
 */
export async function inParts(
  signal: AbortSignal | undefined,
  some: (most: number) => Promise<number>,
): Promise<number> {
  for (let all = 0; ;) {
    if (signal?.aborted) return all;
    const done = await some(partSize);
    all += done;
    if (done < partSize) return all;
  }
}
