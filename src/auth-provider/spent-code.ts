import { storageKey, tabStorage } from '../browser/storage.ts';

const key = storageKey('spent_code');

/** True if the user signed in with a recovery code and hasn't been told yet how many are left; stored per tab. */
export const readSpentCode = (): boolean => tabStorage.getItem(key) !== null;

export const noteSpentCode = (): void => tabStorage.setItem(key, '1');

export const forgetSpentCode = (): void => tabStorage.removeItem(key);

/** App codes have six digits; anything else that is accepted is a recovery code. */
export const isRecoveryCode = (given: string): boolean =>
  !/^\d{6}$/u.test(given.normalize('NFKC').replaceAll(/\s/gu, ''));
