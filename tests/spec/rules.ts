import { line, type SpecSection } from './line.ts';

const provider = 'tests/portal/data-provider/calls.test.ts';
const session = 'tests/portal/auth-provider/sessions.test.ts';
const sentences = ['tests/unit/resources/rules.test.ts', '%j refuses %j by the rule %s'] as const;
const words = ['tests/unit/resources/messages.test.ts', '%s has the words of SPEC §4 and §5'] as const;
const pool = 'tests/portal/auth-provider/user-pool.test.ts';
/** Through our own Admin API. */
const poolOfApi = 'tests/api/user-pool.test.ts';

/** SPEC §4, §5, §6, §8 and §9, and what §7 says of all calls. */
export const rules: readonly SpecSection[] = [
  {
    title: '3 Parameters of lists',
    lines: [
      line('parent_id', 'tests/api/crud-rules.test.ts', 'lists take the parent'),
      line('store_id', 'tests/api/crud-rules.test.ts', 'lists take the store as a parameter too'),
      line('brand_campaign_ids', 'tests/api/list-through.test.ts', 'has products of any of them, once each'),
    ],
  },
  {
    title: '3 Session',
    lines: [
      line('access_token, refresh_token and user_id', 'tests/api/sessions.test.ts', 'the answer is a pair and the id'),
      line('the user has name, email and permissions', 'tests/api/sessions.test.ts', 'the profile is one’s own'),
    ],
  },
  {
    title: '4 States and transitions',
    lines: [
      line('“Are you sure to promote the new version? …”', ...words),
      line(
        'who isn’t signed in is led to /login',
        'tests/e2e/story.spec.ts',
        'a signed-out user is led to the sign-in page, and afterwards to the requested page',
      ),
      line(
        'a refresh that fails clears session and user, and is false',
        session,
        'clears session and user, resolves false and gives the 401 back where the refresh is refused',
      ),
      line(
        'logout sends the refresh token, then clears user and session',
        session,
        'sends the refresh token, then clears user and session',
      ),
      line('“User not logged in.”', session, 'refuses to sign out whoever is not signed in'),
      line('a challenge for a new password', session, 'passes a new-password challenge on, and then signs in'),
      line(
        'a draft of a version is promoted after the confirmation',
        'tests/portal/drafts/promote.test.tsx',
        'is promoted below its differences, against what was shown, and gives way to what is live now',
      ),
      line(
        'options are obsolete or restored',
        'tests/api/product-version-options.test.ts',
        'is obsolete, and is restored; not twice',
      ),
      line(
        'drafts of shipping fees',
        'tests/api/shipping-fees.test.ts',
        'is changed by a draft, which tells how it differs',
      ),
      line(
        'drafts of coupons',
        'tests/api/coupons/coupons.test.ts',
        'is changed by a draft, and its code goes with it',
      ),
      line(
        'applications are approved or rejected, and groups stay as they are',
        'tests/api/applications/deciding.test.ts',
        'to approve is noted, mailed once with its note, and changes no group',
      ),
      line(
        'the order status sequence',
        'tests/api/orders/order-states.test.ts',
        'moves once its order is paid, and the order with it; points are earned at the end',
      ),
    ],
  },
  {
    title: '5 Validation rules',
    lines: [
      line(
        'a page without its permission is 403',
        'tests/e2e/permissions.spec.ts',
        'an address without permission shows the 403 page',
      ),
      line('required, email, confirmed, min, max, min_value, integer, numeric', ...sentences),
      line(
        'lengths, between, digits, alpha, alpha-num, alpha-dash, alpha-spaces, regex, oneOf, excluded',
        ...sentences,
      ),
      line('the words of messages', ...words),
      line(
        'confirmation does not match',
        'tests/portal/form/save.test.tsx',
        'a password whose repetition differs is refused',
      ),
      line(
        'image, file type, extension, dimensions, size',
        'tests/portal/media/addresses.test.ts',
        'what a field asks of its files (SPEC §5)',
      ),
      line(
        'an option: at least one choice, all choices, already exists',
        'tests/api/product-version-options.test.ts',
        'without a choice of each group',
      ),
      line(
        '“Wrong version of csv. Please download the new version.”',
        'tests/portal/csv/pages.test.tsx',
        'a file of another version is refused with the sentence of the specification',
      ),
      line(
        'deleting asks by name',
        'tests/e2e/actions.spec.ts',
        'deleting asks by name; the record’s address then names who deleted it, and restores it',
      ),
      line(
        'obsolete and restore ask',
        'tests/portal/options/one-by-one.test.tsx',
        'marking as obsolete asks by name, and so do restoring and deleting',
      ),
      line(
        'field errors stand at their fields, others in an alert',
        'tests/portal/form/save.test.tsx',
        'a 422 shows each message on its field, even in a hidden locale, and others in an alert',
      ),
      line(
        'the key of a child campaign is unique and prefixed',
        'tests/e2e/sort.spec.ts',
        'a prefixed key shows its prefix, and what is wrong while it is typed',
      ),
    ],
  },
  {
    title: '6 Roles and permissions',
    lines: [
      line(
        'every call needs its permission',
        'tests/api/access.test.ts',
        'every call that needs a permission is 403 with all others',
      ),
      line(
        'permissions of every subject',
        'tests/unit/resources/permissions.test.ts',
        'a role can hold every permission there is, and no other',
      ),
      line('each by its name', 'tests/unit/resources/permissions.test.ts', 'every permission of SPEC §6 is among them'),
      line('admin: the five of articles', 'tests/api/banner.test.ts', 'a change by one who may only write new ones'),
      line('admin:SendMessage', 'tests/api/messages/templates.test.ts', 'are nothing for who manages goods'),
      line(
        'what the menu shows by permission',
        'tests/unit/resources/menu.test.ts',
        'nobody without a permission sees a group',
      ),
      line(
        'local strategy: the user’s own permissions',
        session,
        'allows by the permissions of the moment, and nothing of what it does not know',
      ),
      line('user pool: any group matches', pool, 'passes if any of its groups matches, one name or a list'),
      line('user pool: without a named group, a session suffices', pool, 'suffices by itself where no group is named'),
      line(
        'user pool: the API asks for each permission, by the roles of the groups',
        poolOfApi,
        'are those of all roles that the groups are given',
      ),
      line(
        'user pool: who is in no group may sign in, and no more',
        poolOfApi,
        'of whoever is in no group are none: they may sign in, and do nothing',
      ),
      line(
        'user pool: the page’s own sign-in, renewal, change of password and sign-out',
        'tests/e2e/user-pool-in-the-page.spec.ts',
        'staff of a user pool come in, set their password, stay signed in, change it and leave',
      ),
    ],
  },
  {
    title: '7 What holds for all calls',
    lines: [
      line(
        'base, store, language and bearer',
        provider,
        'goes to the path of the entity, for the store it was made for, in the language, with the bearer',
      ),
      line(
        'a second host for address areas',
        'tests/e2e/address-host.spec.ts',
        'address-area calls go to the second host; its outage and its refusal of the session stay its own',
      ),
      line(
        'arrays with brackets; page, sort, q, filters',
        provider,
        'speak the contract: page, sort, q, filters in brackets',
      ),
      line('parent_id', provider, 'of a parent ask with parent_id'),
      line(
        'the list of stores',
        'tests/portal/shell/application.test.tsx',
        'fall back to the first where the one kept is gone',
      ),
      line(
        'answers about files read data.data: the record stands under data',
        'tests/api/media/upload.test.ts',
        'answers the record of what it keeps',
      ),
      line(
        'a directory service handles the profile',
        poolOfApi,
        'opens a session of the shop’s own, and makes an account',
      ),
      line('a directory service handles the password', poolOfApi, 'is changed at the pool, with the current one only'),
    ],
  },
  {
    title: '8 Error catalogue',
    lines: [
      line(
        'a chunk that doesn’t load reloads the page',
        'tests/e2e/errors.spec.ts',
        'a missing chunk reloads the page at most twice, then asks to reload, which helps once the chunk is back',
      ),
      line(
        '404 “This page could not be found”',
        'tests/e2e/errors.spec.ts',
        'an address that leads nowhere says so and leads home',
      ),
      line(
        '403 “You are not permitted to access this page”',
        'tests/portal/shell/application.test.tsx',
        'shows the 403 sentence for a page one may not list, and asks no data for it',
      ),
      line(
        'other errors have the status they came with, else 500',
        'tests/portal/layout/error-pages.test.tsx',
        'the status of an error',
      ),
      line('unknown middleware is 500', 'tests/portal/layout/error-pages.test.tsx', 'the status of an error'),
      line(
        'a redirect to another site replaces the location',
        'tests/portal/shell/return-address.test.ts',
        'replaces the location by one that is allowed',
      ),
      line(
        'any other error has the title An Error Occurred',
        'tests/portal/layout/error-pages.test.tsx',
        'shows its error until it is tried again, or another page is opened',
      ),
      line('“User not logged in.”', session, 'refuses to sign out whoever is not signed in'),
      line('“Unknown Error”', 'tests/portal/layout/error-pages.test.tsx', 'Unknown Error'),
      line('the user pool needs its three settings', pool, 'says why it refuses'),
      line(
        '401 refreshes once and tries again',
        session,
        'refreshes once for five calls refused at once, and tries each again',
      ),
      line('401 of a sign-in refreshes nothing', session, 'does not refresh after a 401 of auth/%s'),
      line(
        'a refresh that fails leads to /login',
        'tests/portal/shell/sign-in.test.tsx',
        'that could not be renewed says so',
      ),
      line(
        'other errors show the server’s message',
        'tests/portal/form/save.test.tsx',
        'any other error is shown in an alert, and edits stay',
      ),
    ],
  },
  {
    title: '9 Business constants and limits',
    lines: [
      line(
        'English to begin with; the choice is kept',
        'tests/portal/i18n/languages.test.ts',
        'begins in English, also where something else is kept',
      ),
      line(
        'English where a language or a sentence is missing',
        'tests/portal/i18n/languages.test.ts',
        'begins in English, also where something else is kept',
      ),
      line('user pool: a token is valid until its exp', pool, 'is valid until exactly its exp'),
      line(
        'user pool: a token is valid until its exp, at the API too',
        'tests/api/user-pool-answers.test.ts',
        'is good until its end',
      ),
      line(
        'form translation locale: all to begin with',
        'tests/portal/form/save.test.tsx',
        'a form begins with all languages of its content',
      ),
      line(
        'loading bar after 200 ms, hidden after 500 ms',
        'tests/portal/layout/waiting.test.tsx',
        'is shown after 200 ms and hides 500 ms after the last answer',
      ),
      line('loading bar takes 5,000 ms', 'tests/portal/layout/waiting.test.tsx', 'takes 5,000 ms to fill'),
      line(
        'loading states stay 200 ms',
        'tests/portal/list/states.test.tsx',
        'a loading state once shown stays 200 ms',
      ),
      line(
        'prefetching when idle, within 2,000 ms',
        'tests/portal/layout/waiting.test.tsx',
        'waits for the browser to be idle, at most 2,000 ms, and swallows failures',
      ),
      line(
        'no prefetching on 2g or to save data',
        'tests/portal/layout/waiting.test.tsx',
        'does not happen on a connection to be spared',
      ),
      line(
        'history mode, base /',
        'tests/e2e/start.spec.ts',
        'a fresh start leads to the sign-in page, under the portal’s title',
      ),
      line(
        'drawer 320 and 300, guest card 420',
        'tests/e2e/frame.spec.ts',
        'the drawer is 320 px wide, 300 on a phone, and the card for signing in 420',
      ),
      line('alerts for 3,000 ms', 'tests/portal/layout/alerts.test.tsx', 'an alert goes after 3,000 ms'),
      line(
        'primary colours #6dcbc4 and #00637b',
        'tests/portal/layout/theme.test.ts',
        'has the primary colour of the specification',
      ),
      line(
        'rich text: inline, uploads, pasted images',
        'tests/e2e/rich-text.spec.ts',
        'a rich text with pasted pictures and a video is saved and reopened unchanged',
      ),
      line(
        'rich text takes image/* and video/*',
        'tests/e2e/rich-text.spec.ts',
        'an oversized file is refused by name, and a file of another type is never uploaded',
      ),
      line(
        'the prefix of the storage comes from the environment',
        'tests/portal/shell/environment.test.ts',
        'the prefix of the storage',
      ),
    ],
  },
];
