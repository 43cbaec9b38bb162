import { ApiError } from '../errors.ts';

/** Why records are refused, by id. */
export type Refusals = ReadonlyMap<number, ApiError>;

/** The error of a write of many records, which names all that are refused; for callers with one, it is the error of that. */
export class RefusedRecords extends ApiError {
  readonly refusals: Refusals;

  constructor(first: ApiError, refusals: Refusals) {
    super(first.status, first.key, first.details);
    this.refusals = refusals;
  }
}

/**
 * Refuses a write of records some of which can't be written.
 * @throws RefusedRecords
 */
export function assertNoneRefused(refusals: Refusals): void {
  for (const first of refusals.values()) throw new RefusedRecords(first, refusals);
}

/**
 * The records that work refuses by `assertNoneRefused`.
 * @throws any other error
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
