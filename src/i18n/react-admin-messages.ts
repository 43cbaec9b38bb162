import type { TranslationMessages } from 'react-admin';

/** All that react-admin says: with a key missing a language does not compile. */
export interface ReactAdminMessages {
  ra: Required<TranslationMessages['ra']>;
}
