import { z } from 'zod';
import { QueryError } from '../../resources/query/parameters.ts';
import { failureIn } from '../db/connection/failures.ts';
import { ApiError, type ErrorKey, invalid } from '../errors.ts';
import type { Deps } from './deps.ts';
import { codeOf, describeError } from '../process/describe-error.ts';
import { emptyAnswer } from '../process/client-disconnect.ts';
import type { ApiContext } from './route.ts';
import { problemsIn } from './parse-body.ts';
import { errorBody } from './error-body.ts';
import { isRequestAborted } from './request-aborted.ts';

const defaultKeys: Readonly<Record<number, ErrorKey>> = {
  400: 'errors.unknown',
  401: 'errors.unauthenticated',
  403: 'errors.forbidden',
  404: 'errors.notFound',
  409: 'errors.conflict',
  422: 'errors.invalid',
  503: 'errors.notReady',
};

/** Message and Retry-After in seconds per failure of the database or its disk. */
const failures = {
  away: ['errors.databaseAway', 1],
  awayForDisk: ['errors.databaseDisk', 30],
  busy: ['errors.busy', 1],
  full: ['errors.diskFull', 30],
} as const;

/** Headers that a handler may have set for an answer before it failed. */
const successHeaders = ['ETag', 'Content-Disposition', 'Accept-Ranges', 'Content-Range', 'Content-Length'] as const;

interface Needs extends Pick<Deps, 'log'> {
  /** Whether the disk of the database fails, if we know which disk that is. */
  readonly isDiskFailing?: () => Promise<boolean> | boolean;
}

/**
 * Turns every error into an answer: `{message, errors?, data?, missing?, request_id}` (SPEC §8, CONTRACT, Shape of
 * every answer).
 */
export function errorHandler({
  log,
  isDiskFailing = () => false,
}: Needs): (error: Error, context: ApiContext) => Promise<Response> {
  return async (error, context) => {
    if (isRequestAborted(context)) return emptyAnswer();
    const known = toApiError(error, failureIn(error) === 'away' && (await isDiskFailing()) ? 'awayForDisk' : undefined);
    const status = known?.status ?? statusOf(error);
    const language = context.get('language');
    // Both are expected: the request's own log line gives the reason.
    if (known?.status === 502 || known?.status === 503) context.set('reason', codeOf(error) ?? known.key);
    else if (status >= 500)
      log.error({ request: context.get('requestId'), err: describeError(error) }, 'a request failed');
    const { data, beside, usedBy, lifecycle, reauthenticate, missing, missingAll, retryAfter } = known?.details ?? {};
    if (retryAfter !== undefined) context.header('Retry-After', `${retryAfter}`);
    for (const name of successHeaders) context.header(name, undefined);
    context.header('Cache-Control', 'no-store');
    if (status === 401) context.header('WWW-Authenticate', 'Bearer');
    return context.json(
      {
        ...errorBody(known ?? { key: defaultKeys[status] ?? 'errors.unknown', details: {} }, language),
        ...(data !== undefined && { data, ...beside }),
        ...(usedBy && { used_by: usedBy }),
        ...lifecycle,
        ...(reauthenticate && { reauthenticate }),
        ...(missing && { missing }),
        ...(missingAll && { missing_all: missingAll }),
        request_id: context.get('requestId'),
      },
      status,
    );
  };
}

function toApiError(error: Error, closer?: keyof typeof failures): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof QueryError) return queryError(error);
  if (error instanceof z.ZodError) return invalid(problemsIn(error));
  const failure = closer ?? failureIn(error);
  if (!failure) return undefined;
  const [key, retryAfter] = failures[failure];
  return new ApiError(503, key, { retryAfter, cause: error });
}

/** Describes an invalid query parameter, with name and value cut to a useful length. */
function queryError({ parameter, value }: QueryError): ApiError {
  const name = parameter.slice(0, 200);
  return value === undefined
    ? new ApiError(400, 'errors.unknownParameter', { params: { name } })
    : new ApiError(400, 'errors.parameter', { params: { name, value: value.slice(0, 200) } });
}

/**
 * Statuses that a foreign error may pass on to the caller. Not 401: it would make the portal refresh its own session.
 */
const statuses = [
  400, 403, 404, 405, 406, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417, 422, 423, 425, 426, 428, 429, 431, 451,
  500, 501, 502, 503, 504,
] as const;

type Status = ApiError['status'] | (typeof statuses)[number];

/** The status of the error, or of the response it carries (SPEC §8). Its message goes to the log only. */
function statusOf(error: Error): Status {
  const response: unknown = Reflect.get(error, 'response');
  const given = [error, response].flatMap((from) =>
    typeof from === 'object' && from !== null ? [Reflect.get(from, 'status'), Reflect.get(from, 'statusCode')] : [],
  );
  const [named] = given.filter((one) => typeof one === 'number');
  return statuses.find((status) => status === named) ?? 500;
}
