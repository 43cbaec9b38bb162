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

/** Identifiers of a customer, by which all their data is found. */
export interface Subject {
  readonly user: number;
  /** Current and former emails, in lower case, except those that another customer has now. */
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  /** Current and former family and given names, separately, in lower case. */
  readonly names: readonly string[];
  /** Family and given names combined, in either order. */
  readonly fullNames: readonly string[];
}

/**
 * Reads the identifiers of a customer. Exports use only a verified phone number, since an unverified one may be
 * somebody else's; erasures use `all` numbers that the record ever had.
 */
export async function readSubject(
  runner: Runner,
  { id, email, phone, phone_verified, family_name, given_name }: RecordOf<typeof user>,
  numbers: 'verified' | 'all',
): Promise<Subject> {
  const earlier = await runOnce(
    runner,
    sql`select distinct key, had from history, jsonb_each(changes) as changed (key, said), lateral (values (said->>'before'), (said->>'after')) as side (had)
      where entity = 'user' and record_id = ${id} and key in ('email', 'phone', 'family_name', 'given_name') and had is not null and had <> ${erasedAddress(id)}`,
  );
  const before = (field: 'email' | 'phone' | 'family_name' | 'given_name') =>
    earlier.filter(([key]) => key === field).map(([, had]) => String(had));
  /** Excludes values that another customer has now. */
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

/** Combines family and given names as people write them; Chinese names also without a space. */
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

/**
 * The referenced entity that determines the customer of a record, and the reference field; `undefined` if the entity
 * names customers itself.
 */
export function owner(resource: Resource): { readonly by: string; readonly of: Resource } | undefined {
  const by = subjectFields(resource)?.through;
  const field = by === undefined ? undefined : resource.fields[by];
  const storage = field && kindOf(field).storage;
  const of = storage?.at === 'link' ? findResource(storage.to) : undefined;
  return by === undefined || !of ? undefined : { by, of };
}

/** SQL: ids of an entity's records that belong to a customer. */
export const idsOf = (resource: Resource, subject: Subject): SQL =>
  sql`select id from ${sql.identifier(modelOf(resource).table)} as own where ${belongsTo(resource, subject)}`;

/**
 * SQL condition: records `own` of an entity that belong to a customer. If a record refers to a customer, only the
 * reference counts.
 */
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
  // If several customers gave the same phone number, the email determines whose record it is.
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

/** A record that belongs to a customer, and its store. */
export interface Owned {
  readonly id: number;
  readonly store: number | undefined;
}

/** Yields the records of an entity that belong to a customer, in pages by id; `also` is a further SQL condition. */
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

/** Reads whole records by id, from all stores. */
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

/** The columns of an entity's rows that refer to files, for example attachments. */
export const fileColumns = (resource: Resource) =>
  modelOf(resource).children.flatMap(({ path, table, columns }) =>
    columns.filter(({ to }) => to === fileEntity).map(({ name }) => ({ path, table, column: name })),
  );

/** A list of emails or phone numbers in an entity's records, which may contain customers. */
export interface PersonList {
  readonly resource: Resource;
  /** Name of the rows field. */
  readonly field: string;
  readonly table: string;
  readonly column: string;
  /** The customer's field that the list contains. */
  readonly by: 'emails' | 'phones';
}

/** All lists that contain emails or phone numbers of customers. */
export const personLists: readonly PersonList[] = resources.flatMap((resource: Resource) =>
  importableRows(resource).flatMap(({ name: field, column, known }) => {
    const table = modelOf(resource).children.find(({ path }) => path === field)?.table;
    if (known?.entity !== 'user' || table === undefined) return [];
    return [{ resource, field, table, column: columnOf(column), by: known.field === 'email' ? 'emails' : 'phones' }];
  }),
);
