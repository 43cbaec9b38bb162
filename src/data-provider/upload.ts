import { limitUploads } from '../auth-provider/request-limits.ts';
import { refreshSession } from '../auth-provider/refresh.ts';
import { memberOf } from '../browser/json.ts';
import { parseResponse, ApiError, fallbackMessage } from '../auth-provider/request.ts';
import { readSession } from '../auth-provider/session.ts';
import { pageLanguage } from '../i18n/language.ts';
import { addressOf } from './address.ts';
import { httpErrorOf } from './http-client.ts';

/** A file stored by the server (SPEC §3, Uploaded file record). */
export interface UploadedFile {
  readonly id: number;
  readonly url: string;
  readonly name: string;
  readonly type: string;
}

export interface UploadOptions {
  /** Field that gets the file, such as `product_version.photos`; its rules are checked on upload. */
  readonly purpose?: string;
  /** Called with the sent fraction, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

export interface Uploads {
  /**
   * Uploads to `POST media/upload/{route}`. A cancelled upload rejects with `AbortError`. @throws HttpError if refused
   */
  upload(route: 'temp' | 'richtext', file: File, options?: UploadOptions): Promise<UploadedFile>;
}

export function uploads(storeId: number | undefined): Uploads {
  return {
    upload: async (route, file, { purpose, onProgress, signal } = {}) => {
      const url = addressOf(
        `media/upload/${route}${purpose === undefined ? '' : `?for=${encodeURIComponent(purpose)}`}`,
      );
      const attempt = () =>
        Promise.race([limitUploads(() => post(url, file, storeId, onProgress, signal)), whenCancelled(signal)]);
      try {
        const session = readSession();
        let response = await attempt();
        if (response.status === 401 && session && (await refreshSession(session))) response = await attempt();
        return fileIn(await parseResponse(response));
      } catch (error) {
        throw error instanceof ApiError ? httpErrorOf(error) : error;
      }
    },
  };
}

const cancelled = () => new DOMException('cancelled', 'AbortError');

/** Rejects on abort, even while the upload waits for its slot. */
function whenCancelled(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(cancelled())));
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
function post(
  url: string,
  file: File,
  storeId: number | undefined,
  onProgress: UploadOptions['onProgress'],
  signal: AbortSignal | undefined,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    if (signal?.aborted) {
      reject(cancelled());
      return;
    }
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.open('POST', url);
    const token = readSession()?.access_token;
    const headers = {
      Accept: 'application/json',
      'Accept-Language': pageLanguage(),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(storeId !== undefined && { 'X-STORE-ID': `${storeId}` }),
    };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () =>
      resolve(
        new Response(request.status === 204 ? null : request.responseText, {
          status: request.status,
          headers: headersIn(request),
        }),
      ),
    );
    request.addEventListener('error', () => reject(new ApiError(0, fallbackMessage('network'))));
    request.addEventListener('abort', () => reject(cancelled()));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    const body = new FormData();
    body.set('file', file);
    request.send(body);
  });
}

function headersIn(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const name of ['Retry-After', 'X-Request-Id']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

/** The file in an answer. @throws ApiError if there is none */
export function fileIn(answer: unknown): UploadedFile {
  const data = memberOf(answer, 'data');
  const [id, url] = [memberOf(data, 'id'), memberOf(data, 'url')];
  if (typeof id !== 'number' || typeof url !== 'string') throw new ApiError(0, fallbackMessage('unknown'));
  return {
    id,
    url,
    name: String(memberOf(data, 'original_filename') ?? ''),
    type: String(memberOf(data, 'mime_type') ?? ''),
  };
}
