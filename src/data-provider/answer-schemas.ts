// `zod.ts` sets up parsing without `eval`.
import '../../resources/kinds/zod.ts';

/**
 * Schemas of answers, separate from the calls, because zod is 27 kB that no list needs. Loaded before a call is sent.
 */
export { giversAnswer } from '../../resources/system/givers.ts';
export { listedSessions } from '../../resources/system/listed-session.ts';
export { recoveryCodes, secondFactor, totpSetUp } from '../../resources/system/second-factor.ts';
