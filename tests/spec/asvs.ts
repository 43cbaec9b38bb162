import { authorization } from './asvs-access.ts';
import { authentication } from './asvs-authentication.ts';
import { sessionManagement } from './asvs-sessions.ts';
import type { Chapter } from './line.ts';

/** OWASP ASVS 5.0.0, levels 1 and 2, of its chapters on authentication, sessions and authorization. */
export const asvs: readonly Chapter[] = [...authentication, ...sessionManagement, ...authorization];
