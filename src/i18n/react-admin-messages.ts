import type { TranslationMessages } from 'react-admin';

/** All messages of react-admin: a missing key is a compile error. */
export interface ReactAdminMessages {
  ra: Required<TranslationMessages['ra']>;
}
