/**
 * SQL that applies renames to records in the trash, which are stored by column and table, and to the history, which is
 * stored by field path. As text, for migrations; names come from declarations only.
 */
type Names = readonly [from: string, to: string];

/** A column of the entity's own table. */
export function keptColumn(entity: string, names: Names): string {
  return inTrash(entity, moved('record', ['row'], names), has('record', ['row'], names));
}

/** A join or child table. */
export function keptTable(entity: string, from: string, to: string): string {
  return inTrash(entity, moved('record', ['parts'], [from, to]), has('record', ['parts'], [from, to]));
}

/** A column of a child table, given by its new name. */
export function keptRowsColumn(entity: string, table: string, names: Names): string {
  return inTrash(entity, eachMoved('record', ['parts', table], [], names), isList('record', ['parts', table]));
}

/** A field's path, and all paths below it. */
export function keptKey(entity: string, was: string, now: string): string {
  const renamed = `CASE WHEN key = ${literal(was)} THEN ${literal(now)} WHEN starts_with(key, ${literal(`${was}.`)}) THEN ${literal(now)} || substr(key, ${was.length + 1}) ELSE key END`;
  return inHistory(
    entity,
    `(SELECT jsonb_object_agg(${renamed}, value) FROM jsonb_each(changes))`,
    `EXISTS (SELECT FROM jsonb_object_keys(changes) AS keys (key) WHERE key = ${literal(was)} OR starts_with(key, ${literal(`${was}.`)}))`,
  );
}

/** A field of rows, in before and after of history entries; `group`: its group in the row, by new names. */
export function keptRowField(
  { entity, rows, group }: { readonly entity: string; readonly rows: string; readonly group: readonly string[] },
  names: Names,
): readonly string[] {
  return ['before', 'after'].map((side) =>
    inHistory(entity, eachMoved('changes', [rows, side], group, names), isList('changes', [rows, side])),
  );
}

function inTrash(entity: string, record: string, where: string): string {
  return `UPDATE trash SET record = ${record} WHERE entity = ${literal(entity)} AND ${where};`;
}

function inHistory(entity: string, changes: string, where: string): string {
  return `UPDATE history SET changes = ${changes} WHERE entity = ${literal(entity)} AND ${where};`;
}

/** JSON in which the value at `[...at, from]` is moved to `[...at, to]`. */
function moved(json: string, at: readonly string[], [from, to]: Names): string {
  const [old, now] = [path([...at, from]), path([...at, to])];
  return `jsonb_set(${json} #- ${old}, ${now}, ${json} #> ${old})`;
}

/** JSON with the move applied to each object of the list at `list`. */
function eachMoved(json: string, list: readonly string[], at: readonly string[], names: Names): string {
  const each = `CASE WHEN ${has('part', at, names)} THEN ${moved('part', at, names)} ELSE part END`;
  return `jsonb_set(${json}, ${path(list)}, (SELECT coalesce(jsonb_agg(${each} ORDER BY place), '[]') FROM jsonb_array_elements(${json} #> ${path(list)}) WITH ORDINALITY AS parts (part, place)))`;
}

function has(json: string, at: readonly string[], [from]: Names): string {
  return `${json} #> ${path(at)} ? ${literal(from)}`;
}

function isList(json: string, at: readonly string[]): string {
  return `jsonb_typeof(${json} #> ${path(at)}) = 'array'`;
}

function path(steps: readonly string[]): string {
  return `ARRAY[${steps.map(literal).join(', ')}]::text[]`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
