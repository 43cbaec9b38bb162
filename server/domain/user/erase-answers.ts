import { sql } from 'drizzle-orm';
import { user } from '../../../resources/customers/user.ts';
import type { Resource } from '../../../resources/define.ts';
import { pathOf } from '../../../resources/names.ts';
import { subjectFields } from '../../../resources/personal.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { idsOf, owner, type Subject, subjectEntities } from './data-subject.ts';

/**
 * Clears stored answers of idempotent calls that contain a record of the customer. Their keys remain used, so that a
 * repeated call still writes nothing.
 */
export async function emptyAnswers(runner: Runner, subject: Subject): Promise<void> {
  for (const resource of [user, ...subjectEntities]) {
    const path = `POST /api/${pathOf(resource)}`;
    await runOnce(
      runner,
      sql`update idempotency set answer = jsonb_build_object('data', jsonb_build_object('id', answer->'data'->'id'))
        where (starts_with(call, ${`${path} `}) or starts_with(call, ${`${path}/`})) and ${mentions(resource, subject)}`,
    );
  }
}

function mentions(resource: Resource, subject: Subject) {
  const { user: id, emails, phones } = subject;
  const said = (field: string) => sql`lower(answer->'data'->>${field}::text)`;
  const oneOf = (values: readonly string[]) => sql`any (${sql.param([...values])}::text[])`;
  if (resource.dataSubject === 'self') return sql`${said('id')} = ${`${id}`}`;
  const by = subjectFields(resource);
  const above = owner(resource);
  const found = [
    ...(above ? [sql`${said(above.by)} in (select id::text from (${idsOf(above.of, subject)}) as above)`] : []),
    ...(by?.user === undefined ? [] : [sql`${said(by.user)} = ${`${id}`}`]),
    ...(by?.email === undefined ? [] : [sql`${said(by.email)} = ${oneOf(emails)}`]),
    ...(by?.phone === undefined ? [] : [sql`${said(by.phone)} = ${oneOf(phones)}`]),
  ];
  return sql`(${sql.join(found, sql` or `)})`;
}
