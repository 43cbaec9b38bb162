import { Described, type Operation } from './described.ts';

/**
 * Compares each answer of the API with what the OpenAPI page says of that call and status, so that any test that meets
 * an undocumented status or another shape fails.
 */
export class Answers {
  readonly #ask: () => Promise<Response>;
  readonly #found = new Map<string, Operation | undefined>();

  /** The page says nothing that is a shop's own: it is asked for once, when first needed. */
  static #page: Promise<Described> | undefined;

  constructor(ask: () => Promise<Response>) {
    this.#ask = ask;
  }

  /** @throws Error where the page says otherwise */
  async check({ method, url }: Pick<Request, 'method' | 'url'>, response: Response): Promise<void> {
    const path = new URL(url).pathname;
    // Nobody is there to be answered 499.
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
