import { createHash } from 'node:crypto';
import { is, Placeholder, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { JsonValue } from '../../../resources/kinds/kind.ts';

/** One row, a value per column in the order of the statement; each as JSON has it, which the pool's parsers see to. */
export type Row = readonly JsonValue[];

/** What runs statements: the pool, or the one connection of a transaction. */
export type Runner = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** SQL text with its parameters by number; built once, run often. */
export interface Statement {
  readonly text: string;
  /** Constants, and placeholders that each run fills in. */
  readonly params: readonly unknown[];
  /** Prepared under this name once a connection; absent where the planner should see the values each time. */
  readonly name?: string;
}

const dialect = new PgDialect();

/** Builds a statement. `prepared`: for one whose best plan doesn't depend on the values. */
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
  const { rows } = await runner.query<JsonValue[]>({
    text,
    ...(name !== undefined && { name }),
    values: params.map((param) => valueOf(param, values)),
    rowMode: 'array',
  });
  return rows;
}

/** Runs SQL that isn't worth keeping. */
export function runOnce(runner: Runner, query: SQL): Promise<readonly Row[]> {
  return run(runner, statementOf(query));
}

function valueOf(param: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (!is(param, Placeholder)) return param;
  if (!(param.name in values)) throw new Error(`no value for ${param.name}`);
  return values[param.name];
}

/** Numbers of the declarations and tables that statements are about: two of one name are two. */
const numbers = new WeakMap<object, number>();
let lastNumber = 0;

function numberOf(subject: object): number {
  const number = numbers.get(subject) ?? (lastNumber += 1);
  numbers.set(subject, number);
  return number;
}

/** Statements by what they are about and the shape of what asks for them; the oldest go when there are many. */
export class StatementCache {
  readonly #kept = new Map<string, Statement>();
  readonly #most: number;

  constructor(most = 1_000) {
    this.#most = most;
  }

  /** The statement of this shape about a declaration or a table, made where it is new. */
  get(subject: object, shape: string, make: () => Statement): Statement {
    const key = `${numberOf(subject)} ${shape}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const [oldest] = this.#kept.size >= this.#most ? this.#kept.keys() : [];
    if (oldest !== undefined) this.#kept.delete(oldest);
    const made = make();
    this.#kept.set(key, made);
    return made;
  }
}

/** So many rows are a short transaction. */
const partSize = 1_000;

/**
 * Does what may be much in parts, until one is not full or it is told to stop; answers how many it did. `some` does so
 * many at most and answers how many: none twice, or it would never end.
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
