import { expect, test } from 'vitest';
import { errorForLog } from '../../server/log.ts';

test('a failed query is logged without its parameters and without the row that PostgreSQL quotes', () => {
  const reason = Object.assign(new Error('duplicate key value violates unique constraint "salesman_email"'), {
    code: '23505',
    constraint: 'salesman_email',
    detail: 'Key (email)=(mei@example.com) already exists.',
  });
  const failed = Object.assign(new Error('Failed query: insert …\nparams: mei@example.com,$argon2id$', { cause: reason }), {
    query: 'insert into salesman (email, password) values ($1, $2)',
    params: ['mei@example.com', '$argon2id$'],
  });
  const logged = errorForLog(new Error('the request failed', { cause: failed }));
  expect(JSON.stringify(logged)).not.toMatch(/mei@example|argon2id/);
  expect(logged).toMatchObject({
    message: 'the request failed',
    cause: { code: '23505', constraint: 'salesman_email', query: 'insert into salesman (email, password) values ($1, $2)' },
  });
});

test('what is thrown without being an error is logged as text', () => {
  expect(errorForLog('stopped')).toEqual({ message: 'stopped' });
});
