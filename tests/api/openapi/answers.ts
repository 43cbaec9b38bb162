import { Described, type Operation } from './described.ts';

/**
 * Checks each response of the API against the OpenAPI page, so that every test fails on an undocumented status or
 * shape.
 */
export class Answers {
  readonly #ask: () => Promise<Response>;
  readonly #found = new Map<string, Operation | undefined>();

  /** The page is the same for all shops, so it is loaded once, on first use. */
  static #page: Promise<Described> | undefined;

  constructor(ask: () => Promise<Response>) {
    this.#ask = ask;
  }

  /** @throws Error if the response isn't as documented */
  async check({ method, url }: Pick<Request, 'method' | 'url'>, response: Response): Promise<void> {
    const path = new URL(url).pathname;
    // 499 is the status of callers who disconnected.
    if (!path.startsWith('/api/') || path === '/api/openapi.json' || response.status === 499) return;
    Answers.#page ??= this.#read();
    const page = await Answers.#page;
    const operation = this.#operation(page, method, path.slice('/api'.length));
    if (!operation) return;
    const fault = await faultOf(page, operation, response);
    if (fault !== undefined)
      throw new Error(`${operation.name} answered otherwise than the OpenAPI page says: ${fault}`);
  }

  async #read(): Promise<Described> {
    return new Described(await (await this.#ask()).json());
  }

  #operation(page: Described, method: string, route: string): Operation | undefined {
    const name = `${method} ${route.replaceAll(/\d+/gu, '0')}`;
    if (!this.#found.has(name)) this.#found.set(name, page.operationAt(method, route));
    return this.#found.get(name);
  }
}

async function faultOf(page: Described, operation: Operation, response: Response): Promise<string | undefined> {
  const { status, headers } = response;
  const place = page.answerPlace(operation, status);
  if (!place) return `${status} is not there`;
  const missing = page.headersAt(place).filter((name) => !headers.has(name));
  if (missing.length > 0) return `${status} lacks ${missing.join()}`;
  const type = (headers.get('content-type') ?? '').split(';')[0] ?? '';
  if (!page.has(...place, 'content', type)) return `${status} is of the type ${type}`;
  if (type !== 'application/json') return undefined;
  const body: unknown = await response.clone().json();
  const faults = page.faultsIn(body, ...place, 'content', type, 'schema');
  return faults === undefined ? undefined : `${status} ${faults}: ${JSON.stringify(body).slice(0, 500)}`;
}
