import type { Resource } from '../../resources/define.ts';
import { authorizedSend } from '../auth-provider/authorized-send.ts';
import { ApiError, fallbackMessage, type RequestOptions } from '../auth-provider/request.ts';
import { environment } from '../browser/environment.ts';
import { addressOf, hostOf } from './address.ts';

export interface HostOptions extends RequestOptions {
  /**
   * The host of the call, if its path doesn't determine it: for a job, or a reference to one of the host's entities.
   */
  readonly host?: Resource['host'] | undefined;
}

/** Statuses of a host that doesn't answer, or of a proxy in front of one. */
const outages: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** Timeout of a second host in milliseconds: a stuck host must not keep a page loading. */
const timeout = 30_000;

const outage = (status: number) => new ApiError(status, fallbackMessage('addressOutage'));

/**
 * Sends a call to the host of its path. A second host has its own errors (SPEC §7): neither its outage nor its 401 says
 * anything about the Admin API, where the user stays signed in.
 * @throws ApiError if there is no answer
 */
export async function sendToHost(
  path: string,
  { host = hostOf(path), ...options }: HostOptions = {},
): Promise<Response> {
  const url = addressOf(path, host);
  if (host === undefined || environment.addressApiUrl === environment.apiUrl) return authorizedSend(url, options);
  const stuck = new AbortController();
  const timer = setTimeout(() => stuck.abort(), timeout);
  const signal = options.signal ? AbortSignal.any([options.signal, stuck.signal]) : stuck.signal;
  const response = await authorizedSend(url, { ...options, signal }, { isSecondHost: true })
    .catch((error: unknown) => {
      const isOutage = stuck.signal.aborted || (error instanceof ApiError && outages.has(error.status));
      throw isOutage ? outage(error instanceof ApiError ? error.status : 0) : error;
    })
    .finally(() => clearTimeout(timer));
  if (response.status === 401) throw new ApiError(401, fallbackMessage('addressSession'));
  if (outages.has(response.status)) throw outage(response.status);
  return response;
}
