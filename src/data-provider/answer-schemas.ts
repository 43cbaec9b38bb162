/** Schemas of some answers, loaded before such a call is sent: zod is 27 kB that lists don’t need. */
export { giversAnswer } from '../../resources/system/givers.ts';
export { listedSessions } from '../../resources/system/listed-session.ts';
export { recoveryCodes, secondFactor, totpSetUp } from '../../resources/system/second-factor.ts';
