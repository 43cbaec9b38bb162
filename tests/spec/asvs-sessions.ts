import type { Chapter } from './line.ts';

const sessions = 'tests/api/sessions.test.ts';
const cookie = 'tests/api/session-cookie.test.ts';
const own = 'tests/api/own-sessions.test.ts';
const factor = 'tests/api/second-factor.test.ts';
const poolAnswers = 'tests/api/user-pool-answers.test.ts';

/** V7 of OWASP ASVS 5.0.0, levels 1 and 2. */
export const sessionManagement: readonly Chapter[] = [
  {
    title: 'V7.1 Session documentation',
    requirements: [
      {
        number: '7.1.1',
        level: 2,
        asks: 'idle and longest life of a session are documented, with reasons where they differ from NIST SP 800-63B',
        verdict: 'partly',
        how: '12 hours and 30 days, both settings (decision 0136); why longer than NIST’s for two factors isn’t told.',
      },
      {
        number: '7.1.2',
        level: 2,
        asks: 'how many sessions somebody may have, and what happens beyond',
        verdict: 'met',
        how: '100: beyond, those that were used longest ago end, but none that was used within the hour (`server/session/sessions.ts`).',
        by: [[own, 'beyond a hundred, those that were used longest ago end, but none that was used within the hour']],
      },
      {
        number: '7.1.3',
        level: 2,
        asks: 'systems of single sign-on are documented, and how their sessions end together',
        verdict: 'met',
        how: 'decision 0144: a user pool is asked again every five minutes; where it says no the session ends, and signing out gives its token back.',
        by: [[poolAnswers, 'ends at its next renewal where the pool has disabled them']],
      },
    ],
  },
  {
    title: 'V7.2 Session basics',
    requirements: [
      {
        number: '7.2.1',
        level: 1,
        asks: 'tokens are verified by a trusted server',
        verdict: 'met',
        how: 'Signature, then the session’s row, at every call: `server/session/authenticate.ts`.',
        by: [
          [sessions, 'a token that nobody signed is none'],
          ['tests/api/access.test.ts', 'every other call without a session is 401'],
        ],
      },
      {
        number: '7.2.2',
        level: 1,
        asks: 'tokens are made for each session, not fixed keys',
        verdict: 'met',
        how: '`server/session/sessions.ts`. Merchants’ programs have fixed secrets (decision 0101), which open no session.',
        by: [
          [sessions, 'gives a new pair of the same session'],
          [sessions, 'an access token is good for fifteen minutes'],
        ],
      },
      {
        number: '7.2.3',
        level: 1,
        asks: 'tokens that refer to a session are unique and have 128 random bits',
        verdict: 'met',
        how: 'A session’s id has 128, its first refresh token 256; each next one is an HMAC of the one before (decision 0029).',
        by: [
          [
            'tests/unit/server/credentials.test.ts',
            'refresh tokens, recovery codes and secrets of apps have the bits that their hashes count on',
          ],
        ],
      },
      {
        number: '7.2.4',
        level: 1,
        asks: 'signing in, and proving again who one is, give a new token and end the one before',
        verdict: 'partly',
        how: 'Signing in does (decision 0136); `POST me/reauthenticate` only notes the time, and the tokens stay.',
        by: [[cookie, 'ends the session that the browser had when somebody signs in over it']],
      },
    ],
  },
  {
    title: 'V7.3 Ends by time',
    requirements: [
      {
        number: '7.3.1',
        level: 2,
        asks: 'a session that nobody uses ends',
        verdict: 'met',
        how: 'After `SESSION_IDLE_HOURS`; an open tab alone is no use (decision 0136).',
        by: [
          [sessions, 'a session that nobody uses ends after twelve hours'],
          [cookie, 'keeps no session alive by what a page asks that nobody touches'],
        ],
      },
      {
        number: '7.3.2',
        level: 2,
        asks: 'any session ends after a time',
        verdict: 'met',
        how: 'After `SESSION_MAX_DAYS` (decision 0136).',
        by: [
          [sessions, 'a session in use ends after thirty days'],
          [cookie, 'ends by the lifetimes that are set now'],
        ],
      },
    ],
  },
  {
    title: 'V7.4 Ends by somebody',
    requirements: [
      {
        number: '7.4.1',
        level: 1,
        asks: 'a session that ended is good for nothing',
        verdict: 'met',
        how: 'Its row is deleted, its tokens with it (decision 0002).',
        by: [
          [sessions, 'signing out ends this session only'],
          [sessions, 'the previous token is refused after signing out'],
        ],
      },
      {
        number: '7.4.2',
        level: 1,
        asks: 'sessions of a suspended or deleted account end',
        verdict: 'met',
        how: 'Each call reads the account: `server/session/authenticate.ts`, `server/domain/admin_user/hooks.ts`.',
        by: [
          [sessions, 'a suspension works at the next call and at the next refresh'],
          [sessions, 'a deleted user is gone at the next call'],
        ],
      },
      {
        number: '7.4.3',
        level: 2,
        asks: 'after a factor was changed or removed, other sessions can be ended',
        verdict: 'met',
        how: 'A new password and a new app end them; after one was removed the profile has “End all others”.',
        by: [
          [factor, 'ends the other sessions of its owner, and challenges of before: they began with less'],
          [sessions, 'is changed with the current one only, and never answers 401 for a wrong one'],
          ['tests/portal/shell/own-sessions.test.tsx', 'asks before all others are ended'],
        ],
      },
      {
        number: '7.4.4',
        level: 2,
        asks: 'signing out is in sight on every page',
        verdict: 'met',
        how: 'In the top bar.',
        by: [['tests/portal/shell/application.test.tsx', 'links one\\u2019s name to the profile, and signs out']],
      },
      {
        number: '7.4.5',
        level: 2,
        asks: 'administrators can end sessions of one, or of all',
        verdict: 'met',
        how: '“End sessions” on an admin user and on a selection: `server/domain/admin_user/actions.ts`; one alone by its button there.',
        by: [
          [own, 'an administrator sees and ends those of anybody, with a history, but not the own one of the call'],
          [
            own,
            'an administrator ends one of anybody’s, at once, and leaves the others; the security log says of which device',
          ],
        ],
      },
    ],
  },
  {
    title: 'V7.5 Against abuse',
    requirements: [
      {
        number: '7.5.1',
        level: 2,
        asks: 'whoever changes e-mail, second factor and the like proves fully again who they are',
        verdict: 'partly',
        how: 'A quarter of an hour after the last proof (decision 0139); but by one factor, the code where there is one.',
        by: [
          [factor, 'before e-mail, role or password of an account change, a quarter of an hour after the last proof'],
          [factor, 'a code proves it where there is a second factor, and the password doesn’t'],
        ],
      },
      {
        number: '7.5.2',
        level: 2,
        asks: 'people see their sessions, and end them once they proved again who they are',
        verdict: 'met',
        how: '`server/session/own-sessions.ts`, asked again after a quarter of an hour (decision 0139).',
        by: [
          [own, 'lists each session with its browser, the one used last first, and marks one’s own'],
          [own, 'one is ended by its owner, at once, and nobody else’s can be'],
          [factor, 'all one’s other sessions end'],
        ],
      },
    ],
  },
  {
    title: 'V7.6 Sessions of identity providers',
    requirements: [
      {
        number: '7.6.1',
        level: 2,
        asks: 'sessions here and at the provider end as documented',
        verdict: 'met',
        how: 'As 7.1.3. While the pool can’t be reached, its last token counts until its `exp`.',
        by: [
          [poolAnswers, 'gives the pool’s token back as it ends'],
          [poolAnswers, 'asks the pool at most every five minutes'],
        ],
      },
      {
        number: '7.6.2',
        level: 2,
        asks: 'no session begins without somebody doing something',
        verdict: 'met',
        how: 'Each begins by the form of `/login`, a user pool’s too; no redirect opens one.',
        by: [[cookie, 'a cookie alone does nothing: what another site sends has no header']],
      },
    ],
  },
];
