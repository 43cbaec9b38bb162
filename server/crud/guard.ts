import type { Resource } from '../../resources/define.ts';
import type { PatchOf, RecordOf } from '../../resources/record.ts';
import { isSame } from '../db/model/paths.ts';
import type { Runner } from '../db/connection/statement.ts';
import type { Caller } from '../http/route.ts';

/** A validated write before its statement, inside its transaction. */
export interface GuardedWrite {
  readonly client: Runner;
  readonly resource: Resource;
  readonly store?: number | undefined;
  /** The stored record, locked; absent for a new one. */
  readonly current?: RecordOf | undefined;
  readonly values: PatchOf;
  /** Absent where the server itself chooses the values, or restores a record. */
  readonly caller?: Pick<Caller, 'id' | 'permissions' | 'session'> | undefined;
  readonly now: Date;
}

/** A rule of a declaration that needs the database. */
export interface Guard {
  /** The fields that it checks; writes without any of them skip the guard. */
  fields(resource: Resource): readonly string[];
  /** Whether validated values give the guard anything to check. Default: as soon as they have one of its fields. */
  concerns?(resource: Resource, values: PatchOf): boolean;
  /** Throws ApiError to refuse the write. May return further values to write. */
  check(write: GuardedWrite): Promise<PatchOf | undefined>;
}

/** Whether the write gives a field a value other than the stored one. */
export function changesField({ current, values }: GuardedWrite, field: string): boolean {
  return values[field] !== undefined && !isSame(values[field], current?.[field]);
}
