import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { errorHandler } from '../../../server/http/error-handler.ts';
import type { AppEnv } from '../../../server/http/route.ts';

async function answerTo(error: Error): Promise<{ readonly status: number; readonly text: string; readonly message: unknown; readonly logged: number }> {
  const lines: string[] = [];
  const app = new Hono<AppEnv>();
  app.onError(errorHandler({ log: pino({}, { write: (line: string) => lines.push(line) }) }));
  app.use(async (context, next) => {
    context.set('language', 'en');
    context.set('requestId', 'r');
    await next();
  });
  app.get('/', () => {
    throw error;
  });
  const response = await app.request('/');
  const text = await response.text();
  const body: unknown = JSON.parse(text);
  return { status: response.status, text, message: typeof body === 'object' && body !== null ? Reflect.get(body, 'message') : undefined, logged: lines.length };
}

const inner = 'password of the database: hunter2';
const failure = (given: object) => Object.assign(new Error(inner), given);

describe('an error that is none of ours', () => {
  it.each([
    ['its status', failure({ status: 409 }), 409],
    ['its status code', failure({ statusCode: 413 }), 413],
    ['the status of the response that it carries', failure({ response: { status: 422 } }), 422],
    ['the status of a response of the framework', new HTTPException(415), 415],
    ['500 where it names none', failure({}), 500],
    ['500 where what it names is no status of a failure', failure({ status: 200 }), 500],
    ['500 where what it names is no number', failure({ status: '404' }), 500],
    ['500 where what it names is none of HTTP’s', failure({ status: 999 }), 500],
    ['500 where somebody else asked for a session', failure({ response: { status: 401 } }), 500],
    ['502 where what it asked was broken', failure({ response: { status: 502 } }), 502],
  ])('is answered with %s', async (_, error, status) => {
    const answer = await answerTo(error);
    expect(answer.status).toBe(status);
    expect(answer.text).not.toContain('hunter2');
    expect(answer.message).toEqual(expect.stringMatching(/\w/u));
    expect(answer.logged).toBe(status >= 500 ? 1 : 0);
  });
});
