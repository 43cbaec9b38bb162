import { type SQL, sql } from 'drizzle-orm';
import { importableRows } from '../../../resources/csv/importable-rows.ts';
import type { user } from '../../../resources/customers/user.ts';
import type { Resource } from '../../../resources/define.ts';
import { resources } from '../../../resources/index.ts';
import { erasedAddress, subjectFields } from '../../../resources/personal.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { columnOf } from '../../../resources/names.ts';
import { modelOf } from '../../db/model/model.ts';

/** A customer, as everything that holds data of them names them. */
export interface Subject {
  readonly user: number;
  /** Present and former ones that no other customer has now; in lower case. */
  readonly emails: readonly string[];
  /** Only a verified number: somebody else's may have been typed in. */
  readonly phones: readonly string[];
}

/** Reads by what a customer is known. */
export async function readSubject(
  runner: Runner,
  { id, email, phone, phone_verified }: RecordOf<typeof user>,
): Promise<Subject> {
  const rows = await runOnce(
    runner,
    sql`select distinct lower(address) from history, lateral (values (changes->'email'->>'before'), (changes->'email'->>'after'), (${email})) as had (address)
      where entity = 'user' and record_id = ${id} and address is not null and address <> ${erasedAddress(id)}
        and not exists (select from "user" other where lower(other.email) = lower(address) and other.id <> ${id})`,
  );
  const emails = new Set([email.toLowerCase(), ...rows.map(([address]) => String(address))]);
  return { user: id, emails: [...emails], phones: phone !== null && phone_verified ? [phone] : [] };
}

/** The entities whose records belong to customers. */
export const subjectEntities: readonly Resource[] = resources.filter(
  (resource: Resource) => subjectFields(resource) !== undefined,
);

/** SQL of which records of an entity belong to a customer. A reference decides alone, where there is one. */
export function belongsTo(resource: Resource, { user, emails, phones }: Subject): SQL {
  const by = subjectFields(resource);
  if (by?.user !== undefined) return sql`${sql.identifier(columnOf(by.user))} = ${user}`;
  const among = (name: string | undefined, values: readonly string[]) =>
    name === undefined || values.length === 0
      ? []
      : [sql`lower(${sql.identifier(columnOf(name))}) = any (${sql.param([...values])}::text[])`];
  const found = [...among(by?.email, emails), ...among(by?.phone, phones)];
  return found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`;
}

/** A list of e-mails or numbers that an entity's records have, on which customers may stand. */
export interface PersonList {
  readonly resource: Resource;
  /** Name of the rows field. */
  readonly field: string;
  readonly table: string;
  readonly column: string;
  /** The customer's field that the lines name. */
  readonly by: 'emails' | 'phones';
}

/** All lists of customers by what they are known by. */
export const personLists: readonly PersonList[] = resources.flatMap((resource: Resource) =>
  importableRows(resource).flatMap(({ name: field, column, known }) => {
    const table = modelOf(resource).children.find(({ path }) => path === field)?.table;
    if (known?.entity !== 'user' || table === undefined) return [];
    return [{ resource, field, table, column: columnOf(column), by: known.field === 'email' ? 'emails' : 'phones' }];
  }),
);
