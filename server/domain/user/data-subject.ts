import { type SQL, sql } from 'drizzle-orm';
import { importableRows } from '../../../resources/csv/importable-rows.ts';
import type { user } from '../../../resources/customers/user.ts';
import type { Resource } from '../../../resources/define.ts';
import { findResource, resources } from '../../../resources/index.ts';
import { kindOf } from '../../../resources/kinds/index.ts';
import { erasedAddress, subjectFields } from '../../../resources/personal.ts';
import type { RecordOf } from '../../../resources/record.ts';
import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import { fileEntity } from '../../../resources/kinds/media/kind.ts';
import { columnOf } from '../../../resources/names.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { modelOf } from '../../db/model/model.ts';
import { readMany } from '../../db/records/many-records.ts';
import type { Found } from '../../db/records/records.ts';

/** A customer, as everything that holds data of them names them. */
export interface Subject {
  readonly user: number;
  /** Present and former ones that no other customer has now; in lower case. */
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  /** Present and former family and given names, one by one, in lower case. */
  readonly names: readonly string[];
  /** Both together, in either order. */
  readonly fullNames: readonly string[];
}

/**
 * Reads by what a customer is known. Data are handed out by a verified number only, since somebody else's may have been
 * typed in; erased is by `all` numbers that the record ever had.
 */
export async function readSubject(
  runner: Runner,
  { id, email, phone, phone_verified, family_name, given_name }: RecordOf<typeof user>,
  numbers: 'verified' | 'all',
): Promise<Subject> {
  const told = await runOnce(
    runner,
    sql`select distinct key, had from history, jsonb_each(changes) as changed (key, said), lateral (values (said->>'before'), (said->>'after')) as told (had)
      where entity = 'user' and record_id = ${id} and key in ('email', 'phone', 'family_name', 'given_name') and had is not null and had <> ${erasedAddress(id)}`,
  );
  const before = (field: 'email' | 'phone' | 'family_name' | 'given_name') =>
    told.filter(([key]) => key === field).map(([, had]) => String(had));
  /** Without those that another customer has by now. */
  const own = async (column: 'email' | 'phone', present: string | null, former: readonly string[]) => {
    const rows = await runOnce(
      runner,
      sql`select had from unnest(${sql.param([...new Set(former.map((one) => one.toLowerCase()))])}::text[]) as had
        where not exists (select from "user" other where lower(other.${sql.identifier(column)}) = had and other.id <> ${id})`,
    );
    return [...new Set([...(present === null ? [] : [present.toLowerCase()]), ...rows.map(([had]) => String(had))])];
  };
  const families = wordsOf([family_name, ...before('family_name')]);
  const givens = wordsOf([given_name, ...before('given_name')]);
  const verified = phone !== null && phone_verified ? [phone] : [];
  return {
    user: id,
    emails: await own('email', email, before('email')),
    phones: numbers === 'verified' ? verified : await own('phone', phone, before('phone')),
    names: [...new Set([...families, ...givens])],
    fullNames: fullNames(families, givens),
  };
}

const wordsOf = (names: readonly (string | null)[]) => [
  ...new Set(names.flatMap((name) => (name === null || name.trim() === '' ? [] : [name.trim().toLowerCase()]))),
];

/** Family and given names together, as people write them; Chinese ones without a space, too. */
function fullNames(families: readonly string[], givens: readonly string[]): readonly string[] {
  return families.flatMap((family) =>
    givens.flatMap((given) => [
      `${family} ${given}`,
      `${given} ${family}`,
      ...(/\p{Script=Han}/u.test(family + given) ? [`${family}${given}`] : []),
    ]),
  );
}

/** The entities whose records belong to customers. */
export const subjectEntities: readonly Resource[] = resources.filter(
  (resource: Resource) => subjectFields(resource) !== undefined,
);

/** The records that decide whose a record is that belongs to a customer through a reference, and that reference. */
export function owner(resource: Resource): { readonly by: string; readonly of: Resource } | undefined {
  const by = subjectFields(resource)?.through;
  const field = by === undefined ? undefined : resource.fields[by];
  const storage = field && kindOf(field).storage;
  const of = storage?.at === 'link' ? findResource(storage.to) : undefined;
  return by === undefined || !of ? undefined : { by, of };
}

/** SQL of the ids of an entity's records that belong to a customer. */
export const idsOf = (resource: Resource, subject: Subject): SQL =>
  sql`select id from ${sql.identifier(modelOf(resource).table)} as own where ${belongsTo(resource, subject)}`;

/** SQL of which records `own` of an entity belong to a customer. A reference to one decides alone, where it is filled in. */
export function belongsTo(resource: Resource, subject: Subject): SQL {
  const { user, emails, phones } = subject;
  const by = subjectFields(resource);
  const above = owner(resource);
  if (above) return sql`${sql.identifier(columnOf(above.by))} in (${idsOf(above.of, subject)})`;
  const reference = by?.user === undefined ? undefined : sql.identifier(columnOf(by.user));
  const among = (name: string | undefined, values: readonly string[]) =>
    name === undefined || values.length === 0
      ? []
      : [sql`lower(${sql.identifier(columnOf(name))}) = any (${sql.param([...values])}::text[])`];
  // Of a number that several gave, the address tells whose the record is.
  const named =
    by?.email === undefined
      ? sql``
      : sql` and not exists (select from "user" other where lower(other.email) = lower(own.${sql.identifier(columnOf(by.email))}) and other.id <> ${user})`;
  const found = [...among(by?.email, emails), ...among(by?.phone, phones).map((one) => sql`(${one}${named})`)];
  const given = found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`;
  if (!reference) return given;
  return found.length === 0
    ? sql`${reference} = ${user}`
    : sql`(${reference} = ${user} or (${reference} is null and ${given}))`;
}

/** A record that belongs to a customer, and the store that it is in. */
export interface Owned {
  readonly id: number;
  readonly store: number | undefined;
}

/** Records of an entity that belong to a customer, by pages in the order of their ids; `also` narrows them. */
export async function* subjectRecords(
  runner: Runner,
  resource: Resource,
  subject: Subject,
  { most, also = sql`true` }: { readonly most: number; readonly also?: SQL },
): AsyncGenerator<readonly Owned[]> {
  const { table, scoped } = modelOf(resource);
  for (let after = 0; ;) {
    const rows = await runOnce(
      runner,
      sql`select id, ${scoped ? sql`store_id` : sql`null`} from ${sql.identifier(table)} as own where ${belongsTo(resource, subject)} and id > ${after} and ${also} order by id limit ${most}`,
    );
    const last = rows.at(-1)?.[0];
    if (last === undefined) return;
    after = Number(last);
    yield rows.map(([id, store]) => ({ id: Number(id), store: typeof store === 'number' ? store : undefined }));
  }
}

/** Reads whole records by id, of whichever stores. */
export async function readOwned(
  runner: Runner,
  resource: Resource,
  locale: ContentLocale,
  owned: readonly Owned[],
): Promise<ReadonlyMap<number, Found>> {
  const found = new Map<number, Found>();
  for (const store of new Set(owned.map((one) => one.store))) {
    const ids = owned.filter((one) => one.store === store).map(({ id }) => id);
    for (const [id, one] of await readMany(runner, { resource, locale, store }, ids)) found.set(id, one);
  }
  return found;
}

/** The columns of an entity's rows that refer to files, such as those of attachments. */
export const fileColumns = (resource: Resource) =>
  modelOf(resource).children.flatMap(({ path, table, columns }) =>
    columns.filter(({ to }) => to === fileEntity).map(({ name }) => ({ path, table, column: name })),
  );

/** A list of emails or numbers that an entity's records have, on which customers may stand. */
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
