import { checkConnection } from '../browser/connection.ts';
import { memberOf, parseJson } from '../browser/json.ts';
import { pageLanguage } from '../i18n/language.ts';
import { signInMessage } from '../i18n/sign-in-messages.ts';

/** A failed API request. `status` 0: there was no answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** One message per field path. */
  readonly errors: Readonly<Record<string, string>> | undefined;
  readonly requestId: string | undefined;
  /** The current record, for status 412. */
  readonly data: unknown;
  /** The records that refer to this one, for a deletion refused with 409. */
  readonly usedBy: unknown;
  /** The missing permissions, any one of which would suffice, for status 403. */
  readonly missing: readonly string[] | undefined;
  /** Further missing permissions, all of which are needed, for status 403. */
  readonly missingAll: readonly string[] | undefined;
  /** Seconds to wait, for status 429 or 503. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    message: string,
    {
      errors,
      requestId,
      data,
      usedBy,
      missing,
      missingAll,
      retryAfter,
    }: Partial<
      Pick<ApiError, 'errors' | 'requestId' | 'data' | 'usedBy' | 'missing' | 'missingAll' | 'retryAfter'>
    > = {},
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.requestId = requestId;
    this.data = data;
    this.usedBy = usedBy;
    this.missing = missing;
    this.missingAll = missingAll;
    this.retryAfter = retryAfter;
  }
}

export interface RequestOptions {
  readonly method?: string | undefined;
  /** Sent as JSON; `FormData` as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | null | undefined;
  /** Continues the request after the page is left, so that a cookie in its answer arrives. */
  readonly keepalive?: boolean;
}

/** Message for an error without a server's message, in the page's language. */
export const fallbackMessage = (key: 'network' | 'unknown' | 'addressOutage' | 'addressSession'): string =>
  signInMessage(pageLanguage(), key);

/** Sends one request in the page's language, without a session. @throws ApiError of status 0 without an answer */
export async function send(
  url: string,
  { method = 'GET', body, headers, signal, keepalive = false }: RequestOptions = {},
): Promise<Response> {
  const json = body !== undefined && !(body instanceof FormData);
  try {
    return await fetch(url, {
      method,
      headers: {
        Accept: 'application/json',
        'Accept-Language': pageLanguage(),
        ...(json && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    checkConnection();
    throw new ApiError(0, fallbackMessage('network'));
  }
}

/** Returns the JSON of a successful response, if any. @throws ApiError for any other */
export async function parseResponse(response: Response): Promise<unknown> {
  const json = parseJson(await response.text());
  if (response.ok) return json;
  const text = memberOf(json, 'message');
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new ApiError(response.status, typeof text === 'string' && text !== '' ? text : fallbackMessage('unknown'), {
    errors: messagesByField(memberOf(json, 'errors')),
    requestId: textOf(memberOf(json, 'request_id')) ?? response.headers.get('x-request-id') ?? undefined,
    data: memberOf(json, 'data'),
    usedBy: memberOf(json, 'used_by'),
    missing: textsOf(memberOf(json, 'missing')),
    missingAll: textsOf(memberOf(json, 'missing_all')),
    retryAfter: Number.isFinite(wait) ? wait : undefined,
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function textsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.length > 0 ? value.map(String) : undefined;
}

/** Joins `{field: ['…', '…']}` into one message per field: react-admin accepts only strings. */
function messagesByField(errors: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined;
  const pairs = Object.entries(errors).map(([field, messages]): [string, string] => [
    field,
    Array.isArray(messages) ? messages.filter(Boolean).join(' ') : String(messages ?? ''),
  ]);
  const present = pairs.filter(([, sentence]) => sentence !== '');
  return present.length > 0 ? Object.fromEntries(present) : undefined;
}
