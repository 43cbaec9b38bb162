import { ApiError } from '../errors.ts';

/** Why records are refused, by id. */
export type Refusals = ReadonlyMap<number, ApiError>;

/**
 * The error of a bulk write, with all refused records. Has the status and message of the first, so that a write of one
 * record fails with that record's error.
 */
export class RefusedRecords extends ApiError {
  readonly refusals: Refusals;

  constructor(first: ApiError, refusals: Refusals) {
    super(first.status, first.key, first.details);
    this.refusals = refusals;
  }
}

/**
 * Throws if any record of a write is refused.
 * @throws RefusedRecords
 */
export function assertNoneRefused(refusals: Refusals): void {
  for (const first of refusals.values()) throw new RefusedRecords(first, refusals);
}

/**
 * Returns the records that the work refuses through `assertNoneRefused`.
 * @throws any other error of the work
 */
export async function refusalsIn(work: () => Promise<unknown>): Promise<Refusals> {
  try {
    await work();
    return new Map();
  } catch (error) {
    if (error instanceof RefusedRecords) return error.refusals;
    throw error;
  }
}
