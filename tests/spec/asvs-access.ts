import type { Chapter } from './line.ts';

const access = 'tests/api/access.test.ts';
const rules = 'tests/api/crud-rules.test.ts';
const entities = 'tests/api/entities.test.ts';

/** V8 of OWASP ASVS 5.0.0, levels 1 and 2. */
export const authorization: readonly Chapter[] = [
  {
    title: 'V8.1 Authorization documentation',
    requirements: [
      {
        number: '8.1.1',
        level: 1,
        asks: 'who may call what, and reach which records, is documented',
        verdict: 'met',
        how: '`resources/access.ts` and each declaration’s `subject` and `scope`; decision 0002, decision 0032, decision 0140; the OpenAPI page names each call’s permissions.',
        by: [['tests/api/role-facts.test.ts', 'each comes with its calls, as the OpenAPI page has them']],
      },
      {
        number: '8.1.2',
        level: 2,
        asks: 'who may read and write which field, also by state, is documented',
        verdict: 'met',
        how: '`read` and `write` of a field (`resources/kinds/kind.ts`), `frozen` states of a lifecycle (README); a role’s page tells what each permission opens, fields included (decision 0140).',
        by: [['tests/unit/resources/permission-opens.test.ts', '%s lets one see fields of %s']],
      },
    ],
  },
  {
    title: 'V8.2 What is reached',
    requirements: [
      {
        number: '8.2.1',
        level: 1,
        asks: 'calls are for those with their permission',
        verdict: 'met',
        how: '`server/http/mount.ts`; a route that doesn’t say who may call it stops the start.',
        by: [
          [access, 'every call that needs a permission is 403 without permissions'],
          [access, 'every call that needs a permission is 403 with all others'],
        ],
      },
      {
        number: '8.2.2',
        level: 1,
        asks: 'records are for those with a right to them',
        verdict: 'met',
        how: 'By store, owner, uploader or merchant. Staff have their permissions in all stores: none are given for one alone.',
        by: [
          [entities, 'a record of another store'],
          ['tests/api/own-sessions.test.ts', 'one is ended by its owner, at once, and nobody else’s can be'],
          ['tests/api/orders/place.test.ts', 'refused is a payment of what another merchant placed'],
        ],
      },
      {
        number: '8.2.3',
        level: 2,
        asks: 'fields are for those with a right to them',
        verdict: 'met',
        how: '`read` and `write` of a field count in records, lists, filters, files and history; keys that aren’t declared are refused.',
        by: [
          [rules, 'a field that needs a permission'],
          ['tests/api/export-rights.test.ts', 'hold the rest for whoever may read that, and never a secret'],
        ],
      },
    ],
  },
  {
    title: 'V8.3 Where it is decided',
    requirements: [
      {
        number: '8.3.1',
        level: 1,
        asks: 'the server decides, not what runs in the browser',
        verdict: 'met',
        how: '`server/session/authenticate.ts` reads the rights at each call; the portal only hides what they don’t open.',
        by: [
          [access, 'every other call without a session is 401'],
          ['tests/e2e/permissions.spec.ts', 'a revoked permission shows the 403 page at the next call'],
        ],
      },
    ],
  },
  {
    title: 'V8.4 Tenants',
    requirements: [
      {
        number: '8.4.1',
        level: 2,
        asks: 'no tenant reaches another’s data',
        verdict: 'not applicable',
        how: 'An installation is one shop. Its stores aren’t tenants, since its staff work for all of them; still no record of another store is reached by mistake.',
        by: [[entities, 'a change in another store']],
      },
    ],
  },
];
