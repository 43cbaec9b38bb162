import { storageKey, tabStorage } from '../browser/storage.ts';

const key = storageKey('spent_code');

/** Whether somebody signed in by a recovery code, and wasn't told yet how many are left; kept for the tab. */
export const readSpentCode = (): boolean => tabStorage.getItem(key) !== null;

export const noteSpentCode = (): void => tabStorage.setItem(key, '1');

export const forgetSpentCode = (): void => tabStorage.removeItem(key);

/** Codes of apps have six digits: whatever else is taken is a recovery code. */
export const isRecoveryCode = (given: string): boolean =>
  !/^\d{6}$/u.test(given.normalize('NFKC').replaceAll(/\s/gu, ''));
