import type { OwnTriggers } from '../../db/model/ddl.ts';

/** The lists of a group: their tables, and the customer's field that must be verified to match. */
const sources = [
  { by: 'email', rows: 'user_group_emails', verified: 'email_verified' },
  { by: 'phone', rows: 'user_group_phone_numbers', verified: 'phone_verified' },
] as const;

/**
 * Lock that changes of groups' lists take exclusively, and changes of customers shared. Without it, of two concurrent
 * transactions that each write one half of a match, neither would see the other’s half.
 */
const lock = `hashtext('user_group_match')`;

/** Updates the matches of one source when rows of the list are added, changed or removed. */
const ofRows = ({ by, rows, verified }: (typeof sources)[number]) => [
  `CREATE FUNCTION user_group_match_${by}() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM pg_advisory_xact_lock(${lock});
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM user_group_match WHERE matched_by = '${by}';
    RETURN NULL;
  END IF;
  -- Laterals, since the planner can't know how many rows a statement changes, and would rather scan all customers; and
  -- rows by their places, since it knows as little how many matches a group has.
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM user_group_match WHERE ctid = ANY (ARRAY(SELECT match.place FROM removed
      CROSS JOIN LATERAL (SELECT id FROM "user" WHERE lower(${by}) = lower(removed.${by}) OFFSET 0) AS matched
      CROSS JOIN LATERAL (SELECT ctid AS place FROM user_group_match
        WHERE user_group_id = removed.record_id AND user_id = matched.id AND matched_by = '${by}' OFFSET 0) AS match));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO user_group_match
    SELECT added.record_id, matched.id, '${by}' FROM added
    CROSS JOIN LATERAL (SELECT id FROM "user" WHERE lower(${by}) = lower(added.${by}) AND ${verified} OFFSET 0) AS matched
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$body$;`,
  `CREATE INDEX ${rows}_${by}_match ON ${rows} (lower(${by}), record_id);`,
  `CREATE TRIGGER user_group_match_insert AFTER INSERT ON ${rows} REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION user_group_match_${by}();`,
  `CREATE TRIGGER user_group_match_update AFTER UPDATE ON ${rows} REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION user_group_match_${by}();`,
  `CREATE TRIGGER user_group_match_delete AFTER DELETE ON ${rows} REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION user_group_match_${by}();`,
  `CREATE TRIGGER user_group_match_truncate AFTER TRUNCATE ON ${rows} FOR EACH STATEMENT EXECUTE FUNCTION user_group_match_${by}();`,
];

/** Adds the matches of one source for customers. */
const addFor = ({ by, rows, verified }: (typeof sources)[number], customers: string) => `
    INSERT INTO user_group_match
    SELECT listed.record_id, customer.id, '${by}' FROM ${customers} AS customer
    CROSS JOIN LATERAL (SELECT record_id FROM ${rows} WHERE lower(${by}) = lower(customer.${by}) OFFSET 0) AS listed
    WHERE customer.${verified} ON CONFLICT DO NOTHING;`;

const watched = sources.flatMap(({ by, verified }) => [by, verified]);
const customerOfRow = `(SELECT ${['id', ...watched].map((column) => `NEW.${column} AS ${column}`).join(', ')})`;
const rowOf = (record: string) => `(${watched.map((column) => `${record}.${column}`).join(', ')})`;

/** Matches of customers with the emails and phone numbers in user groups, maintained by triggers. */
export const matchTriggers: OwnTriggers = {
  name: 'user_group_match',
  create: [
    ...sources.flatMap(ofRows),
    `CREATE INDEX user_domain_match ON "user" (split_part(email, '@', 2), id) WHERE email_verified;`,
    `CREATE FUNCTION user_group_match_user() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(${lock});
  IF TG_OP = 'INSERT' THEN${sources.map((source) => addFor(source, 'added')).join('')}
  ELSIF TG_OP = 'UPDATE' THEN
    DELETE FROM user_group_match WHERE user_id = NEW.id;${sources.map((source) => addFor(source, customerOfRow)).join('')}
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM user_group_match WHERE user_id = ANY (ARRAY(SELECT id FROM removed));
  ELSE
    DELETE FROM user_group_match;
  END IF;
  RETURN NULL;
END
$body$;`,
    `CREATE TRIGGER user_group_match_insert AFTER INSERT ON "user" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION user_group_match_user();`,
    `CREATE TRIGGER user_group_match_update AFTER UPDATE ON "user" FOR EACH ROW WHEN (${rowOf('OLD')} IS DISTINCT FROM ${rowOf('NEW')}) EXECUTE FUNCTION user_group_match_user();`,
    `CREATE TRIGGER user_group_match_delete AFTER DELETE ON "user" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION user_group_match_user();`,
    `CREATE TRIGGER user_group_match_truncate AFTER TRUNCATE ON "user" FOR EACH STATEMENT EXECUTE FUNCTION user_group_match_user();`,
    `DELETE FROM user_group_match;`,
    ...sources.map((source) => `${addFor(source, '"user"').trim().replaceAll(/\s+/gu, ' ')}`),
  ],
  drop: [
    ...['email', 'phone', 'user'].map((source) => `DROP FUNCTION IF EXISTS user_group_match_${source}() CASCADE;`),
    ...sources.map(({ by, rows }) => `DROP INDEX IF EXISTS ${rows}_${by}_match;`),
    'DROP INDEX IF EXISTS user_domain_match;',
  ],
};
