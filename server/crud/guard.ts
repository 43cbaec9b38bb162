import type { Resource } from '../../resources/define.ts';
import type { PatchOf, RecordOf } from '../../resources/record.ts';
import type { Runner } from '../db/connection/statement.ts';
import type { Caller } from '../http/route.ts';

/** A write inside its transaction, checked by the declaration and not yet written. */
export interface GuardedWrite {
  readonly client: Runner;
  readonly resource: Resource;
  readonly store?: number | undefined;
  /** The record as it is, locked; absent for a new one. */
  readonly current?: RecordOf | undefined;
  readonly given: PatchOf;
  /** Who names these values; absent where the server itself does, or brings back what was there. */
  readonly caller?: Pick<Caller, 'id' | 'permissions'> | undefined;
}

/** What a declaration asks of a write that only the database can answer. */
export interface Guard {
  /** The fields of the entity that it is about: a write that gives none of them passes it by. */
  fields(resource: Resource): readonly string[];
  /** Refuses the write with an ApiError, or answers values to be written besides. */
  check(write: GuardedWrite): Promise<PatchOf | undefined>;
}

/** Whether the write gives this field another value than it has. */
export function changes({ current, given }: GuardedWrite, field: string): boolean {
  return given[field] !== undefined && given[field] !== current?.[field];
}
