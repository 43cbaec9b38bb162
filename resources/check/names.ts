import type { Resource } from '../define.ts';
import { type Fields, kindOf } from '../kinds/index.ts';
import { contentLocales } from '../kinds/kind.ts';
import { columnOf, pathOf } from '../names.ts';
import { everyField, type Finding, isSingle } from './finding.ts';

const snakeCase = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/u;
const systemColumns = ['id', 'revision', 'created_at', 'updated_at', 'store_id', 'deleted', 'deleted_at', 'deleted_by'];
const rowColumns = ['id', 'record_id', 'position', 'store_id'];
/** PostgreSQL truncates longer identifiers, so that two could become the same. */
const longestName = 63;

/** Checks that names of entities, paths, tables and columns are well-formed and unique. */
export function* checkNames(resources: readonly Resource[]): Generator<Finding> {
  yield* twice(
    resources.map((resource) => ({ at: resource.name, key: resource.name })),
    'is declared twice',
    'Give each entity a name of its own',
  );
  yield* twice(
    resources.map((resource) => ({ at: resource.name, key: pathOf(resource) })),
    'has the path of another entity',
    'Give it a `path` of its own',
  );
  yield* checkHosts(resources);
  yield* twice(resources.flatMap(tables), 'has the table of another entity', 'Rename the field, or the entity');
  for (const resource of resources) {
    if (!snakeCase.test(resource.name))
      yield {
        at: resource.name,
        wrong: 'is no name in snake_case',
        cure: 'Use lower case, digits and single underscores',
      };
    for (const { at, name } of everyField(resource)) {
      if (!snakeCase.test(name))
        yield { at, wrong: 'is no name in snake_case', cure: 'Use lower case, digits and single underscores' };
    }
    yield* checkColumns(resource);
    for (const set of resource.uniqueTogether ?? []) {
      for (const name of set) {
        const field = resource.fields[name];
        if (!field || !isSingle(field))
          yield {
            at: `${resource.name}.${name}`,
            wrong: 'is in `uniqueTogether`, though it holds more than one value',
            cure: 'Name fields with one value',
          };
      }
    }
  }
}

/** Checks that the first part of a path identifies the host that answers. */
function* checkHosts(resources: readonly Resource[]): Generator<Finding> {
  const first = (resource: Resource) => pathOf(resource).split('/')[0];
  const hosted = new Set(resources.filter(({ host }) => host !== undefined).map(first));
  for (const resource of resources) {
    if (resource.host === undefined && hosted.has(first(resource)))
      yield {
        at: resource.name,
        wrong: 'has a path below one that another host answers',
        cure: 'Give it the `host`, or another path',
      };
  }
}

function* checkColumns(resource: Resource): Generator<Finding> {
  yield* checkTable(resource.name, resource.fields, systemColumns);
  for (const { at, field, siblings } of everyField(resource)) {
    const { storage } = kindOf(field);
    if (storage.at === 'child') yield* checkTable(at, storage.fields, rowColumns);
    if (field.was !== undefined && Object.hasOwn(siblings, field.was))
      yield {
        at,
        wrong: `\`was\` names “${field.was}”, which still is a field`,
        cure: 'Leave out `was`, or remove the other field',
      };
    else if (field.was !== undefined && !snakeCase.test(field.was))
      yield {
        at,
        wrong: `\`was\` names “${field.was}”, which is no name of a field beside it`,
        cure: 'Write the former name alone; a field stays in its group',
      };
  }
}

function* checkTable(at: string, fields: Fields, own: readonly string[]): Generator<Finding> {
  const columns = [...columnNames(fields, at, '')];
  yield* twice([...own.map((key) => ({ at, key })), ...columns], 'has the column of another field', 'Rename it');
  for (const column of columns) {
    if (column.key.length > longestName)
      yield {
        at: column.at,
        wrong: `makes a column name of ${column.key.length} characters`,
        cure: `Shorten it to ${longestName}`,
      };
  }
}

interface Named {
  readonly at: string;
  readonly key: string;
}

function* columnNames(fields: Fields, at: string, path: string): Generator<Named> {
  for (const [name, field] of Object.entries(fields)) {
    const [here, whole] = [`${at}.${name}`, path === '' ? name : `${path}.${name}`];
    const { storage } = kindOf(field);
    if (storage.at === 'group') yield* columnNames(storage.fields, here, whole);
    else if (storage.at === 'link') yield { at: here, key: columnOf(whole) };
    else if (storage.at === 'column')
      for (const locale of field.localized ? contentLocales : [undefined])
        yield { at: here, key: columnOf(whole, locale) };
  }
}

function tables(resource: Resource): readonly Named[] {
  const extra = Object.entries(resource.fields).flatMap(([name, field]) => {
    const { at } = kindOf(field).storage;
    return at === 'join' || at === 'child'
      ? [{ at: `${resource.name}.${name}`, key: `${resource.name}_${columnOf(name)}` }]
      : [];
  });
  return [{ at: resource.name, key: resource.name }, ...extra];
}

function* twice(named: readonly Named[], wrong: string, cure: string): Generator<Finding> {
  const seen = new Map<string, string>();
  for (const { at, key } of named) {
    const first = seen.get(key);
    if (first !== undefined) yield { at, wrong: `${wrong}: ${key}`, cure };
    seen.set(key, at);
  }
}
