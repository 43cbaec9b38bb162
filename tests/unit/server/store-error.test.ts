import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../server/errors.ts';
import { toStoreError } from '../../../server/media/media-store.ts';

const coded = (code: string) => Object.assign(new Error(code), { code });

describe('a folder for files that fails', () => {
  test.each(['EACCES', 'EPERM', 'EROFS'])('is said to be locked where it is: %s', (code) => {
    const told = toStoreError(new Error('not stored', { cause: coded(code) }));
    expect(told).toMatchObject({ status: 503, key: 'errors.filesLocked' });
  });

  test('is left to be told as full where it is, and is away otherwise', () => {
    const full = coded('ENOSPC');
    expect(toStoreError(full)).toBe(full);
    expect(toStoreError(coded('ELOOP'))).toMatchObject({ status: 503, key: 'errors.filesAway' });
    const known = new ApiError(404, 'errors.notFound');
    expect(toStoreError(known)).toBe(known);
  });
});
