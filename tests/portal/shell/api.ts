import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** One call as the Admin API received it. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Headers;
  readonly body: unknown;
}

type Answer = readonly [status: number, json?: JsonBodyType, headers?: Record<string, string>];
export type Answers = Readonly<Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>>;

/**
 * A fake Admin API for the tests of one file. `answer({'GET me': [200, {…}]})` sets responses, `calls` records
 * requests. A call without a response fails the test.
 */
export function fakeApi() {
  const calls: Call[] = [];
  let answers: Answers = {};
  const server = setupServer(
    http.all('*/api/*', async ({ request }) => {
      const url = new URL(request.url);
      const text = await request.clone().text();
      const call: Call = {
        method: request.method,
        path: url.pathname.slice('/api/'.length),
        query: decodeURIComponent(url.search),
        headers: request.headers,
        body: parsed(text),
      };
      calls.push(call);
      const found = answers[`${call.method} ${call.path}`];
      if (found === undefined)
        return HttpResponse.json({ message: `nothing answers ${call.method} ${call.path}` }, { status: 501 });
      const [status, json, headers] = typeof found === 'function' ? await found(call) : found;
      return status === 0
        ? HttpResponse.error()
        : HttpResponse.json(json ?? null, { status, ...(headers && { headers }) });
    }),
  );
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => {
    calls.length = 0;
    answers = {};
  });
  afterAll(() => server.close());
  return {
    calls,
    asked: (what: string) => calls.filter(({ method, path }) => `${method} ${path}` === what),
    answer: (more: Answers) => {
      answers = { ...answers, ...more };
    },
  };
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

/** Sets the width of the browser window in px. */
export function windowWidth(width: number): void {
  const page: unknown = Reflect.get(window, 'happyDOM');
  if (typeof page !== 'object' || page === null) return;
  const set: unknown = Reflect.get(page, 'setViewport');
  if (typeof set === 'function') set.call(page, { width, height: 900 });
}

/** Stores a session like the browser. */
export function keepSession(access_token = 'old', user_id = 7): void {
  localStorage.setItem(
    'oto.session',
    JSON.stringify({ access_token, refresh_token: `refresh-${access_token}`, user_id }),
  );
}

/** Fires the event by which the browser reports that another tab changed the storage. */
export function storageChanged(key: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: key === null ? null : localStorage.getItem(key) }));
}

export const wong = {
  id: 7,
  username: 'wong',
  name: 'Wong Siu Ming',
  email: 'wong@example.hk',
  permissions: ['ecommerce:ListSalesmen', 'ecommerce:GetSalesman'],
};
