import { ApiError, invalid } from '../errors.ts';
import { sessionForm } from './body-schemas.ts';
import { wrongCode } from './factor-proofs.ts';
import { PoolError, type PoolReason } from './user-pool.ts';

/**
 * Translates errors of the pool into errors for people; returns other errors unchanged.
 * @param refused the error for a plain refusal in this context
 */
export function translated(error: unknown, refused: ApiError): unknown {
  if (!(error instanceof PoolError)) return error;
  const { reason, cause } = error;
  const answers: Readonly<Record<PoolReason, () => ApiError>> = {
    refused: () => refused,
    password: () => invalid({ new_password: [{ rule: 'poolPassword' }] }, sessionForm),
    code: wrongCode,
    reset: () => new ApiError(409, 'errors.poolReset'),
    unconfirmed: () => new ApiError(409, 'errors.poolUnconfirmed'),
    setup: () => new ApiError(409, 'errors.poolSetup'),
    busy: () => new ApiError(429, 'errors.poolBusy', { retryAfter: 30 }),
    away: () => new ApiError(503, 'errors.poolAway', { retryAfter: 5, cause }),
  };
  return answers[reason]();
}
