import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { errorHandler } from '../../../server/http/error-handler.ts';
import type { AppEnv } from '../../../server/http/route.ts';

async function answerTo(
  error: Error,
  isDiskFailing?: () => boolean,
  language: 'en' | 'zh-Hant' | 'zh-Hans' = 'en',
): Promise<{ readonly status: number; readonly text: string; readonly message: unknown; readonly logged: number }> {
  const lines: string[] = [];
  const app = new Hono<AppEnv>();
  app.onError(
    errorHandler({
      log: pino({}, { write: (line: string) => lines.push(line) }),
      ...(isDiskFailing && { isDiskFailing }),
    }),
  );
  app.use(async (context, next) => {
    context.set('language', language);
    context.set('requestId', 'r');
    await next();
  });
  app.get('/', () => {
    throw error;
  });
  const response = await app.request('/');
  const text = await response.text();
  const body: unknown = JSON.parse(text);
  return {
    status: response.status,
    text,
    message: typeof body === 'object' && body !== null ? Reflect.get(body, 'message') : undefined,
    logged: lines.length,
  };
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

describe('a database that is away', () => {
  const away = failure({ code: '57P03' });
  it.each([
    [
      'en',
      'The server’s disk is full or doesn’t work, so the shop’s database can’t be reached. Whoever runs the server has to make room; please try again then.',
    ],
    ['zh-Hant', '伺服器的磁碟空間已滿或發生故障，系統的資料庫因此無法連線。請通知系統管理員騰出空間，然後再試。'],
    ['zh-Hans', '服务器的磁盘空间已满或发生故障，系统的数据库因此无法连接。请通知系统管理员腾出空间，然后再试。'],
  ] as const)('is said to be so for its disk where that fails: %s', async (language, message) => {
    expect(await answerTo(away, () => true, language)).toMatchObject({ status: 503, message });
  });

  it.each([
    ['that works', () => false],
    ['of which nothing is known', undefined],
  ])('is away alone beside a disk %s', async (_, isDiskFailing) => {
    expect(await answerTo(away, isDiskFailing)).toMatchObject({
      status: 503,
      message: 'The shop’s database can’t be reached at the moment. Please try again in a moment.',
    });
  });

  it('is not looked for by what has nothing to do with it', async () => {
    expect(
      await answerTo(failure({ code: '57014' }), () => {
        throw new Error('asked');
      }),
    ).toMatchObject({ status: 503, message: 'That took too long. Please try again.' });
  });
});
