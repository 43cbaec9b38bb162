import { HttpError } from 'react-admin';
import { ApiError, parseResponse } from '../auth-provider/request.ts';
import { noteRefusal } from './api-errors.ts';
import type { ErrorBody } from './answer-types.ts';
import { takePreloadedAnswer } from './preloaded-answers.ts';
import { isAdminRecord } from './records.ts';
import { type HostOptions, sendToHost } from './send-to-host.ts';

/** JSON (`{data, meta?, labels?, …}`) and headers of an answer. */
export interface Answer {
  readonly json: unknown;
  readonly headers: Headers;
}

/**
 * Calls the Admin API for one store, with token, language and X-STORE-ID; refreshes an expired session once.
 * @throws HttpError whose `body` is an `ErrorBody`; an aborted call rejects as fetch does
 */
export type HttpClient = (path: string, options?: HostOptions) => Promise<Answer>;

export function createHttpClient(storeId: number | undefined): HttpClient {
  const ofStore: Readonly<Record<string, string>> = storeId === undefined ? {} : { 'X-STORE-ID': String(storeId) };
  return async (path, options = {}) => {
    try {
      const early =
        options.method === undefined || options.method === 'GET' ? takePreloadedAnswer(storeId, path) : undefined;
      const response = await (early ?? sendToHost(path, { ...options, headers: { ...ofStore, ...options.headers } }));
      return { json: await parseResponse(response), headers: response.headers };
    } catch (error) {
      throw error instanceof ApiError ? httpErrorOf(error) : error;
    }
  };
}

/** Converts an error for react-admin's forms and notifications. */
export function httpErrorOf({
  message,
  status,
  errors,
  requestId,
  data,
  usedBy,
  missing,
  missingAll,
}: ApiError): HttpError {
  const body: ErrorBody = {
    message,
    ...(errors && { errors }),
    ...(requestId !== undefined && { request_id: requestId }),
    ...(isAdminRecord(data) && { data }),
    ...(Array.isArray(usedBy) && { used_by: usedBy }),
    ...(missing && { missing }),
    ...(missingAll && { missing_all: missingAll }),
  };
  const error: HttpError = new HttpError(message, status, body);
  noteRefusal(error);
  return error;
}
