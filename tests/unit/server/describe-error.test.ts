import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { codeOf, describeError } from '../../../server/process/describe-error.ts';

function refused(): DrizzleQueryError {
  const inner = new DatabaseError('duplicate key value violates unique constraint "salesman_email_key"', 1, 'error');
  inner.code = '23505';
  inner.constraint = 'salesman_email_key';
  inner.detail = 'Key (lower(email))=(chan.tai.man@example.hk) already exists.';
  return new DrizzleQueryError('insert into salesman values ($1)', ['chan.tai.man@example.hk'], inner);
}

test('a failed query is described without what was written', () => {
  const text = JSON.stringify(describeError(refused()));
  expect(text).not.toContain('chan.tai.man');
  expect(text).toContain('insert into salesman');
});

test('a refused value is not repeated', () => {
  expect(JSON.stringify(describeError(new Error('invalid input syntax for type integer: "hunter22"')))).not.toContain(
    'hunter22',
  );
});

test('the code and the constraint of the cause are told', () => {
  expect(describeError(refused()).cause).toMatchObject({ code: '23505', constraint: 'salesman_email_key' });
  expect(codeOf(refused())).toBe('23505');
});

test('something thrown that is no error is named by its type only', () => {
  expect(describeError('hunter22')).toEqual({ type: 'string' });
});

test('an error that causes itself ends', () => {
  const circle = new Error('circle');
  circle.cause = circle;
  expect(JSON.stringify(describeError(circle)).length).toBeLessThan(20_000);
});
