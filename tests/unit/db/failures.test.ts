import { DatabaseError } from 'pg';
import { describe, expect, test } from 'vitest';
import { failureIn, isRefusal } from '../../../server/db/connection/failures.ts';

const said = (code: string) => Object.assign(new DatabaseError('said so', 7, 'error'), { code });
const node = (code: string, syscall: string) => Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

describe('a failure of the database', () => {
  test.each(['57P01', '57P02', '57P03', '08006', '25006'])('%s: it is away', (code) => {
    expect(failureIn(said(code))).toBe('away');
    expect(isRefusal(said(code))).toBe(code === '25006');
  });

  test.each(['57014', '53300', '55P03', '25P03', '40001'])('%s: it took too long, or had too much to do', (code) => {
    expect(failureIn(said(code))).toBe('busy');
  });

  test.each([
    said('53100'),
    said('58030'),
    said('58P01'),
    node('ENOSPC', 'write'),
    node('EDQUOT', 'write'),
    node('EROFS', 'open'),
    node('EIO', 'fsync'),
    new Error('/data/a.png: write error\nsystem error: No space left on device\nunable to write'),
  ])('%s: the disk is full or broken', (error) => {
    expect(failureIn(new Error('a write failed', { cause: error }))).toBe('full');
  });

  test.each([node('EMFILE', 'open'), node('ENFILE', 'accept')])('%s: too much is open at once', (error) => {
    expect(failureIn(error)).toBe('busy');
  });

  test.each([
    node('EPIPE', 'write'),
    node('ECONNRESET', 'read'),
    node('ECONNREFUSED', 'connect'),
    node('ENOENT', 'connect'),
  ])('%s: it is away', (error) => {
    expect(failureIn(new Error('a query failed', { cause: error }))).toBe('away');
    expect(failureIn(new AggregateError([error]))).toBe('away');
    expect(isRefusal(error)).toBe(false);
  });

  test.each([
    ['Connection terminated unexpectedly', 'away'],
    ['Connection terminated due to connection timeout', 'away'],
    ['Client has encountered a connection error and is not queryable', 'away'],
    ['Client was closed and is not queryable', 'away'],
    ['Cannot use a pool after calling end on the pool', 'away'],
    ['timeout exceeded when trying to connect', 'busy'],
    ['Query read timeout', 'busy'],
  ])('without a code: %s: %s', (message, failure) => {
    expect(failureIn(new Error(message))).toBe(failure);
  });

  test.each([said('23505'), said('42703'), node('ENOENT', 'open'), new Error('anything else'), 'no error', undefined])(
    'is none: %s',
    (error) => {
      expect(failureIn(error)).toBeUndefined();
    },
  );
});

test('a session goes on after a refusal, such as of a value that is there already, or of what took too long', () => {
  expect(['23505', '57014'].map((code) => isRefusal(new Error('a query failed', { cause: said(code) })))).toEqual([
    true,
    true,
  ]);
});
