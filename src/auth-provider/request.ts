import { pageLanguage } from '../i18n/language.ts';

/** What is wrong with a refused call. `status` 0: no answer came at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** One sentence per field path. */
  readonly errors: Readonly<Record<string, string>> | undefined;
  readonly requestId: string | undefined;
  /** At 412: the record as it is now. */
  readonly data: unknown;
  /** At 409 of a deletion: who still refers to the record. */
  readonly usedBy: unknown;
  /** At 429 and 503: seconds to wait. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    message: string,
    {
      errors,
      requestId,
      data,
      usedBy,
      retryAfter,
    }: Partial<Pick<ApiError, 'errors' | 'requestId' | 'data' | 'usedBy' | 'retryAfter'>> = {},
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.requestId = requestId;
    this.data = data;
    this.usedBy = usedBy;
    this.retryAfter = retryAfter;
  }
}

export interface RequestOptions {
  readonly method?: string | undefined;
  /** Sent as JSON; a `FormData` as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | null | undefined;
}

/** Sentences for what no server said, in the language of the moment; set by the page and by the application. */
export const fallbackSentences = { network: () => 'Network Error', unknown: () => 'Unknown Error' };

/** One call, with the language, without a session. @throws ApiError of status 0 where no answer comes */
export async function send(
  url: string,
  { method = 'GET', body, headers, signal }: RequestOptions = {},
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
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, fallbackSentences.network());
  }
}

/** The JSON of a good answer; `undefined` where there is none. @throws ApiError for a refusal */
export async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text();
  let json: unknown;
  try {
    json = text === '' ? undefined : JSON.parse(text);
  } catch {
    json = undefined;
  }
  if (response.ok) return json;
  const told = memberOf(json, 'message');
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new ApiError(response.status, typeof told === 'string' && told !== '' ? told : fallbackSentences.unknown(), {
    errors: sentencesOf(memberOf(json, 'errors')),
    requestId: textOf(memberOf(json, 'request_id')) ?? response.headers.get('x-request-id') ?? undefined,
    data: memberOf(json, 'data'),
    usedBy: memberOf(json, 'used_by'),
    retryAfter: Number.isFinite(wait) ? wait : undefined,
  });
}

/** `value[name]` of anything. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** `{field: ['…', '…']}` as one sentence per field: react-admin takes texts, and stumbles over lists and nulls. */
function sentencesOf(errors: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined;
  const pairs = Object.entries(errors).map(([field, said]): [string, string] => [
    field,
    Array.isArray(said) ? said.filter(Boolean).join(' ') : String(said ?? ''),
  ]);
  const told = pairs.filter(([, sentence]) => sentence !== '');
  return told.length > 0 ? Object.fromEntries(told) : undefined;
}
