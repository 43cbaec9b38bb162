import { HttpError } from 'react-admin';
import { authorizedSend } from '../auth-provider/authorized-send.ts';
import { ApiError, parseResponse, type RequestOptions } from '../auth-provider/request.ts';
import { addressOf } from './address.ts';
import type { ErrorBody } from './answer-types.ts';
import { takeEarly } from './early-answers.ts';
import { isAdminRecord } from './records.ts';

/** What a call answered: the whole JSON (`{data, meta?, labels?, …}`) and the headers. */
export interface Answer {
  readonly json: unknown;
  readonly headers: Headers;
}

/**
 * One call of the Admin API for one store: bearer, language, X-STORE-ID, one refresh where the session is old.
 * @throws HttpError whose `body` is an `ErrorBody`; an aborted call rejects as fetch does
 */
export type HttpClient = (path: string, options?: RequestOptions) => Promise<Answer>;

export function createHttpClient(storeId: number | undefined): HttpClient {
  const ofStore: Readonly<Record<string, string>> = storeId === undefined ? {} : { 'X-STORE-ID': String(storeId) };
  return async (path, options = {}) => {
    try {
      const early = options.method === undefined || options.method === 'GET' ? takeEarly(storeId, path) : undefined;
      const response = await (early ??
        authorizedSend(addressOf(path), { ...options, headers: { ...ofStore, ...options.headers } }));
      return { json: await parseResponse(response), headers: response.headers };
    } catch (error) {
      throw error instanceof ApiError ? httpErrorOf(error) : error;
    }
  };
}

/** The same refusal as react-admin's forms and notifications take it. */
export function httpErrorOf({ message, status, errors, requestId, data, usedBy }: ApiError): HttpError {
  const body: ErrorBody = {
    message,
    ...(errors && { errors }),
    ...(requestId !== undefined && { request_id: requestId }),
    ...(isAdminRecord(data) && { data }),
    ...(Array.isArray(usedBy) && { used_by: usedBy }),
  };
  return new HttpError(message, status, body);
}
