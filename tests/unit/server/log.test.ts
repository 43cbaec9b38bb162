import { DrizzleQueryError } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logOptions } from '../../../server/process/log.ts';

/** Returns the log line written for this object. */
function logged(what: object): string {
  const lines: string[] = [];
  pino(logOptions('info'), { write: (line: string) => lines.push(line) }).info(what, 'said');
  return lines.join('');
}

test.each([
  'password',
  'current_password',
  'new_password',
  'access_token',
  'refresh_token',
  'challenge_token',
  'sessionSecret',
  'databaseUrl',
  'authorization',
  'cookie',
  'set-cookie',
])('the value of %s is left out, at the top and one level down', (name) => {
  expect(logged({ [name]: 'hunter22' })).not.toContain('hunter22');
  expect(logged({ body: { [name]: 'hunter22' } })).not.toContain('hunter22');
  expect(logged({ [name]: 'hunter22' })).toContain('[secret]');
});

test('an error is told without the values of its query', () => {
  const line = logged({ err: new DrizzleQueryError('select $1', ['hunter22'], new Error('the cause: "hunter22"')) });
  expect(line).not.toContain('hunter22');
  expect(line).toContain('select $1');
  expect(line).toContain('the cause');
});

test('everything else is told, in one line with its time', () => {
  expect(JSON.parse(logged({ request: 'r', status: 200 }))).toMatchObject({
    request: 'r',
    status: 200,
    msg: 'said',
    time: expect.stringMatching(/Z$/u),
  });
});
