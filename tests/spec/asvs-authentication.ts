import type { Chapter } from './line.ts';

const sessions = 'tests/api/sessions.test.ts';
const strength = 'tests/api/password-strength.test.ts';
const limits = 'tests/api/sign-in-limits.test.ts';
const reset = 'tests/api/password-reset.test.ts';
const factor = 'tests/api/second-factor.test.ts';
const first = 'tests/api/first-passwords.test.ts';
const credentials = 'tests/unit/server/credentials.test.ts';
const access = 'tests/api/access.test.ts';
const bootstrap = 'tests/api/bootstrap.test.ts';

const poolTokens = 'tests/api/user-pool-tokens.test.ts';
const poolAnswers = 'tests/api/user-pool-answers.test.ts';
const pool = 'tests/api/user-pool.test.ts';

/** V6 of OWASP ASVS 5.0.0, levels 1 and 2. */
export const authentication: readonly Chapter[] = [
  {
    title: 'V6.1 Authentication documentation',
    requirements: [
      {
        number: '6.1.1',
        level: 1,
        asks: 'limits against guessing are documented, and how nobody is locked out by them',
        verdict: 'met',
        how: 'decision 0002, decision 0040 and decision 0139: fixed numbers, and why an owner’s known address stays open; `TRUST_PROXY` in README.',
        by: [[limits, 'stays open to its owner, where they signed in before']],
      },
      {
        number: '6.1.2',
        level: 2,
        asks: 'words of the context that no password may consist of are documented',
        verdict: 'met',
        how: 'decision 0039, and the list itself in `server/credentials/strength.ts`.',
        by: [[strength, 'that is little else than words everybody knows is refused, and they are named: %s']],
      },
      {
        number: '6.1.3',
        level: 2,
        asks: 'all ways to sign in are documented together, with the strength of each',
        verdict: 'partly',
        how: 'Password and second factor are (decision 0139), merchants’ secrets too (decision 0101), but not side by side with the operator’s commands and the user pool.',
      },
    ],
  },
  {
    title: 'V6.2 Passwords',
    requirements: [
      {
        number: '6.2.1',
        level: 1,
        asks: 'at least 8 characters',
        verdict: 'met',
        how: 'Ten: `resources/kinds/password/kind.ts`. Fifteen, which is recommended, aren’t asked.',
        by: [[sessions, 'opens no session before it is']],
      },
      {
        number: '6.2.2',
        level: 1,
        asks: 'people can change their password',
        verdict: 'met',
        how: 'In the profile: `server/session/change-password.ts`.',
        by: [[sessions, 'is changed with the current one only, and never answers 401 for a wrong one']],
      },
      {
        number: '6.2.3',
        level: 1,
        asks: 'a change takes the current password and the new one',
        verdict: 'met',
        how: '`server/session/change-password.ts`; only a challenge, which the current one has just opened, doesn’t ask again.',
        by: [
          [sessions, 'is changed with the current one only, and never answers 401 for a wrong one'],
          [
            limits,
            'guessing the current password of an open session ends, from wherever, and leaves the sign-in alone',
          ],
        ],
      },
      {
        number: '6.2.4',
        level: 1,
        asks: 'new passwords are compared with the 3,000 commonest that the rules would allow',
        verdict: 'partly',
        how: 'zxcvbn has the 49,000 commonest and what is made of them (decision 0034), but of ten characters and more only 1,557: it needs a longer list.',
        by: [[strength, 'of one’s own is refused with the reason: %s']],
      },
      {
        number: '6.2.5',
        level: 1,
        asks: 'any characters, and no rule of which ones',
        verdict: 'met',
        how: 'Length, and how soon it is guessed, decide alone (decision 0034).',
        by: [[strength, 'that we make up, or of several words, is taken']],
      },
      {
        number: '6.2.6',
        level: 1,
        asks: 'boxes for passwords mask them; they may be shown for a while',
        verdict: 'met',
        how: '`resources/kinds/password/PasswordBox.tsx`, `src/sign-in/TextInput.tsx`, `src/screens/profile/PasswordForm.tsx`; the test shows the first.',
        by: [['tests/portal/inputs.test.tsx', 'are made up, shown, and repeated at once']],
      },
      {
        number: '6.2.7',
        level: 1,
        asks: 'pasting and password managers work',
        verdict: 'met',
        how: 'Nothing listens to pasting, and each box names its `autocomplete`: `src/sign-in/SignIn.tsx`, `src/sign-in/SetPassword.tsx`.',
      },
      {
        number: '6.2.8',
        level: 1,
        asks: 'a password is verified as it came, neither cut nor in another case',
        verdict: 'met',
        how: '`server/session/body-schemas.ts` and `server/credentials/hash.ts`.',
        by: [[credentials, 'a password counts exactly as it is typed, spaces, case and all its length']],
      },
      {
        number: '6.2.9',
        level: 2,
        asks: '64 characters are allowed',
        verdict: 'met',
        how: 'Up to 200: `resources/kinds/password/kind.ts`.',
        by: [[credentials, 'a password counts exactly as it is typed, spaces, case and all its length']],
      },
      {
        number: '6.2.10',
        level: 2,
        asks: 'no change is due after a time',
        verdict: 'met',
        how: 'Only what somebody else set, or the server made, must be changed; nothing counts a password’s age.',
      },
      {
        number: '6.2.11',
        level: 2,
        asks: 'the words of 6.1.2 are refused',
        verdict: 'met',
        how: '`server/credentials/strength.ts`, for each way in which a password is set.',
        by: [
          [strength, 'that is little else than words everybody knows is refused, and they are named: %s'],
          [strength, 'that somebody else sets is refused too: %s'],
        ],
      },
      {
        number: '6.2.12',
        level: 2,
        asks: 'new passwords are compared with a set of breached ones',
        verdict: 'not',
        how: 'Nothing but the list of 6.2.4 is asked. It needs a service of ranges of hashes, called only where the operator allows it, or a file of them.',
      },
    ],
  },
  {
    title: 'V6.3 General authentication',
    requirements: [
      {
        number: '6.3.1',
        level: 1,
        asks: 'the limits of 6.1.1 are there',
        verdict: 'met',
        how: '`server/session/sign-in-attempts.ts`: by address, network and account; second factors by account.',
        by: [
          [limits, 'is blocked after ten failures, for any user name'],
          [limits, 'under attack refuses unknown addresses'],
          [factor, 'can be guessed ten times in a quarter of an hour, from however many addresses'],
        ],
      },
      {
        number: '6.3.2',
        level: 1,
        asks: 'no default accounts, such as “admin”',
        verdict: 'partly',
        how: 'No account comes with a known password, and the demo’s have none; but the first administrator is called `admin` unless `ADMIN_USERNAME` says otherwise.',
        by: [
          [
            bootstrap,
            'gets an administrator whose generated password is printed once, never logged, and must be changed',
          ],
        ],
      },
      {
        number: '6.3.3',
        level: 2,
        asks: 'a second factor is needed to get in',
        verdict: 'partly',
        how: 'Each can set one up, and a role, or a setting for everybody, can require it (decision 0139, decision 0145); in a new shop neither does: “Everybody needs a second factor” in the sign-in settings turns it on.',
        by: [
          [factor, 'is set up at sign-in, whatever the role, and lets no session go on without'],
          [factor, 'has whoever signs in set one up first, lets no session go on without, and none be removed'],
          [factor, 'counts once a code of it is confirmed: sign-in then asks for one, and takes each once'],
        ],
      },
      {
        number: '6.3.4',
        level: 2,
        asks: 'no way in that isn’t documented, and the same strength on each',
        verdict: 'partly',
        how: 'Every route says who may call it, and the OpenAPI page lists it; a user pool’s sign-in has our limits, and the second factor that the pool asks for.',
        by: [[access, 'only sign-in calls and the OpenAPI page need no session']],
      },
    ],
  },
  {
    title: 'V6.4 Life of factors, and recovery',
    requirements: [
      {
        number: '6.4.1',
        level: 1,
        asks: 'first passwords are random, obey the rules, end soon or with their use, and don’t stay',
        verdict: 'met',
        how: '99 random bits, and no session before another one is set (`server/session/administrators.ts`); one that nobody uses ends after seven days, a setting (decision 0145).',
        by: [
          [
            first,
            'ends after the days that are set, which only its owner is told, and works again once it is set anew',
          ],
          [first, 'ends, and is made anew on the command line'],
          [sessions, 'is changed once, and then opens a session'],
          [sessions, 'must differ from the one before'],
          [strength, 'that we make up, or of several words, is taken'],
        ],
      },
      {
        number: '6.4.2',
        level: 1,
        asks: 'no hints and no secret questions',
        verdict: 'met',
        how: 'There are none: `resources/system/admin_user.ts` has no such field.',
      },
      {
        number: '6.4.3',
        level: 2,
        asks: 'a forgotten password is reset safely, and not past the second factor',
        verdict: 'met',
        how: 'By a link in a mail that works once, for half an hour (decision 0143), where the server knows its address; else an administrator or `npm run admin -- reset` sets one that must be changed.',
        by: [
          [reset, 'a link comes by mail, by username or e-mail, sets a password once, and ends all sessions'],
          [reset, 'a link doesn’t lead past a second factor'],
          [factor, 'is asked for before a new password is set, and a challenge ends with its password'],
        ],
      },
      {
        number: '6.4.4',
        level: 2,
        asks: 'whoever lost a factor proves who they are as when it was set up',
        verdict: 'partly',
        how: 'Recovery codes do. Else an administrator resets it, told to make sure of who asks; nothing keeps what was shown, and the password alone then opens the account.',
        by: [
          [factor, 'gets it reset by an administrator, not by who may do less, nor by themselves'],
          [factor, 'stand for the app, each once, as they are typed, and new ones replace them'],
        ],
      },
    ],
  },
  {
    title: 'V6.5 Second factors',
    requirements: [
      {
        number: '6.5.1',
        level: 2,
        asks: 'codes of apps and recovery codes count once',
        verdict: 'met',
        how: '`server/session/factor-proofs.ts` keeps the last step of the app, and when a recovery code was used.',
        by: [
          [factor, 'counts once a code of it is confirmed: sign-in then asks for one, and takes each once'],
          [factor, 'stand for the app, each once, as they are typed, and new ones replace them'],
        ],
      },
      {
        number: '6.5.2',
        level: 2,
        asks: 'recovery codes under 112 bits are kept by a password’s hash; others may have a plain one',
        verdict: 'met',
        how: '123 bits and SHA-256: `server/credentials/recovery-codes.ts`.',
        by: [
          [credentials, 'refresh tokens, recovery codes and secrets of apps have the bits that their hashes count on'],
          [factor, 'is kept sealed, its recovery codes hashed, and neither is in history or log'],
        ],
      },
      {
        number: '6.5.3',
        level: 2,
        asks: 'recovery codes and secrets of apps come from a secure generator',
        verdict: 'met',
        how: '`randomInt` and `randomBytes` of Node, and otpauth’s `Secret`, which asks the same: `server/credentials/totp.ts`. A test can only see how many bits there are.',
        by: [
          [credentials, 'refresh tokens, recovery codes and secrets of apps have the bits that their hashes count on'],
        ],
      },
      {
        number: '6.5.4',
        level: 2,
        asks: 'recovery codes have 20 bits at least',
        verdict: 'met',
        how: '123: `server/credentials/recovery-codes.ts`.',
        by: [
          [credentials, 'refresh tokens, recovery codes and secrets of apps have the bits that their hashes count on'],
        ],
      },
      {
        number: '6.5.5',
        level: 2,
        asks: 'an app’s code is good for 30 seconds at most',
        verdict: 'partly',
        how: 'The codes before and after count too, for clocks that differ (decision 0139): up to 90 seconds, though once.',
        by: [[factor, 'takes the codes before and after the present one, for clocks that differ, and no further ones']],
      },
    ],
  },
  {
    title: 'V6.6 Codes by another channel',
    requirements: [
      {
        number: '6.6.1',
        level: 2,
        asks: 'codes by telephone only to proved numbers, beside something stronger',
        verdict: 'not applicable',
        how: 'Our own are never sent. A user pool may send some: that is set up there.',
      },
      {
        number: '6.6.2',
        level: 2,
        asks: 'codes by another channel are bound to their request',
        verdict: 'not applicable',
        how: 'Our own are never sent. Those of a user pool belong to its challenge, which the server seals.',
      },
      {
        number: '6.6.3',
        level: 2,
        asks: 'guesses at codes by another channel are limited',
        verdict: 'not applicable',
        how: 'Our own are never sent. Those of a user pool count as attempts here, and are limited there.',
      },
    ],
  },
  {
    title: 'V6.8 Identity providers',
    requirements: [
      {
        number: '6.8.1',
        level: 2,
        asks: 'of several providers, none can pass for another’s user',
        verdict: 'not applicable',
        how: 'A portal has one strategy: `src/auth-provider/strategy.ts`.',
      },
      {
        number: '6.8.2',
        level: 2,
        asks: 'signatures of assertions are always verified',
        verdict: 'met',
        how: 'decision 0144: id tokens of the user pool by its keys (RS256), issuer, client, `token_use` and `exp`, those it gives the server itself, too. Our own by one algorithm.',
        by: [
          [poolAnswers, 'is refused where it isn’t good, and makes no account'],
          [
            poolTokens,
            'that the pool begins to use are found at their first token, and those it gave up count no more',
          ],
          [sessions, 'a token that nobody signed is none'],
        ],
      },
      {
        number: '6.8.3',
        level: 2,
        asks: 'SAML assertions are used once',
        verdict: 'not applicable',
        how: 'There is no SAML.',
      },
      {
        number: '6.8.4',
        level: 2,
        asks: 'strength and age of a provider’s sign-in are verified, or the weakest is assumed',
        verdict: 'met',
        how: 'The weakest is assumed: a password. What asks again has the pool check it anew, and a token of the pool alone never suffices for that.',
        by: [
          [pool, 'proves again who somebody is'],
          [poolAnswers, 'changes nothing before which one is asked again who one is: that takes a session'],
        ],
      },
    ],
  },
];
