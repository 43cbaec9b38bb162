import type { SQL } from 'drizzle-orm';
import type { JsonValue } from '../../../resources/kinds/kind.ts';
import type { Draft } from '../model/paths.ts';

/** Titles of referenced records by field path and id. */
export type Labels = Record<string, Record<string, string>>;

/** An SQL expression selected with a record, and how its value is added to the record. */
export interface Part {
  readonly sql: SQL;
  read(value: JsonValue | undefined, record: Draft, labels: Labels): void;
}

export function putLabel(labels: Labels, path: string, id: number | string, title: unknown): void {
  (labels[path] ??= {})[id] = typeof title === 'string' ? title : '';
}
