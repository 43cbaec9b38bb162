import type pg from 'pg';
import utils from 'pg/lib/utils.js';
import type { JsonValue } from '../../../resources/kinds/kind.ts';
import { parserOf } from './value-parsers.ts';

declare module 'pg' {
  interface Connection {
    /** Texts of the named statements that the session has prepared; kept by node-postgres. */
    readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  }
}

type Parsers = readonly ((text: string) => JsonValue)[];

/** Parsers of the columns of each named statement, by the session that described it. */
const described = new WeakMap<pg.Connection, Map<string, Parsers>>();

/**
 * A query of rows as arrays. Unlike node-postgres's own, it has the columns of a named statement described once a
 * session, not at every run: reading their description takes longer than reading a record.
 */
export class PreparedQuery implements pg.Submittable {
  readonly rows: JsonValue[][] = [];
  /** Set by node-postgres, which also reads `name` and `text`. */
  callback: ((error?: Error) => void) | undefined;
  readonly #values: (string | Buffer | null)[];
  #known = new Map<string, Parsers>();
  #parsers: Parsers | undefined;
  #error: Error | undefined;

  constructor(
    readonly text: string,
    values: readonly unknown[],
    readonly name = '',
  ) {
    this.#values = values.map(utils.prepareValue);
  }

  submit(connection: pg.Connection): void {
    const { text, name } = this;
    this.#known = described.get(connection) ?? this.#known;
    described.set(connection, this.#known);
    this.#parsers = this.#known.get(name);
    connection.stream.cork();
    if (connection.parsedStatements[name] === undefined) connection.parse({ text, name, types: [] }, true);
    connection.bind({ statement: name, values: this.#values }, true);
    if (!this.#parsers) connection.describe({ type: 'P', name: '' }, true);
    connection.execute(null, true);
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#parsers = fields.map(({ dataTypeID }) => parserOf(dataTypeID));
    if (this.name !== '') this.#known.set(this.name, this.#parsers);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    try {
      this.rows.push(fields.map((text, place) => (text === null ? null : (this.#parsers?.[place]?.(text) ?? null))));
    } catch (error) {
      this.#error = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleReadyForQuery(): void {
    this.callback?.(this.#error);
  }

  handleError(error: Error): void {
    this.callback?.(error);
  }

  handleCommandComplete(): void {}

  handleEmptyQuery(): void {}
}
