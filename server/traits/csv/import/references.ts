import { type SQL, sql } from 'drizzle-orm';
import { referenceKeyOf } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import type { Problem } from '../../../../resources/kinds/kind.ts';
import { uniqueText } from '../../../db/model/indexes.ts';
import { type ColumnModel, columnsOf, type TableModel } from '../../../db/model/model.ts';
import { type Draft, putAt } from '../../../db/model/paths.ts';
import { type Runner, runOnce } from '../../../db/connection/statement.ts';
import { aliased, modelNamed } from '../../../db/model/titles.ts';
import { invalid } from '../../../errors.ts';
import { spellings } from './ids-by-key.ts';
import type { ReadRow } from './read-row.ts';

/** What a name resolves to: an id, `several` records, or none. */
type Meaning = number | 'several' | undefined;

/** Resolves names of references, each once for all rows. */
export class References {
  readonly #known = new Map<string, Map<string, Meaning>>();
  readonly #store: number | undefined;

  constructor(store: number | undefined) {
    this.#store = store;
  }

  /** Looks up the names of these rows that aren't known yet, in a few statements per entity. */
  async resolve(runner: Runner, rows: readonly ReadRow[]): Promise<void> {
    const wanted = new Map<string, Set<string>>();
    for (const { to, names } of rows.flatMap(({ named }) => named)) {
      const set = wanted.get(to) ?? new Set();
      wanted.set(to, set);
      for (const name of names) if (!this.#known.get(to)?.has(folded(name))) set.add(folded(name));
    }
    for (const [to, names] of wanted) {
      const known = this.#known.get(to) ?? new Map<string, Meaning>();
      this.#known.set(to, known);
      await lookUp(runner, modelNamed(to), this.#store, [...names], known);
    }
  }

  /**
   * Completes the row's body with the ids of the resolved names.
   * @throws ApiError 422 for a name that no record has, or several have
   */
  withIds(resource: Resource, { body, named }: ReadRow): Draft {
    const problems: Record<string, readonly Problem[]> = {};
    for (const { column, to, names } of named) {
      const found = names.map((name) => ({ name, meaning: this.#known.get(to)?.get(folded(name)) }));
      const wrong = found.find(({ meaning }) => typeof meaning !== 'number');
      if (wrong)
        problems[column.path] = [
          { rule: wrong.meaning === 'several' ? 'referenceAmbiguous' : 'referenceName', params: { name: wrong.name } },
        ];
      // Sorted, as answers list them.
      const ids = [...new Set(found.flatMap(({ meaning }) => (typeof meaning === 'number' ? [meaning] : [])))].toSorted(
        (one, other) => one - other,
      );
      putAt(body, column.steps, column.many ? ids : (ids[0] ?? null));
    }
    if (Object.keys(problems).length > 0) throw invalid(problems, resource);
    return body;
  }
}

function folded(name: string): string {
  return name.replaceAll(/\s+/gu, ' ').trim().toLowerCase();
}

/** Resolves names by key, then by `#12` at the end, then by title in either locale, then as a bare id. */
async function lookUp(
  runner: Runner,
  model: TableModel,
  store: number | undefined,
  names: readonly string[],
  known: Map<string, Meaning>,
): Promise<void> {
  const key = referenceKeyOf(model.resource);
  let left = names;
  const take = (rows: readonly (readonly unknown[])[]) => {
    for (const [id, name] of rows)
      known.set(
        String(name),
        known.has(String(name)) && known.get(String(name)) !== Number(id) ? 'several' : Number(id),
      );
    left = left.filter((name) => !known.has(name));
  };
  const one = (part: ColumnModel) => matching(runner, model, store, part, left);
  if (left.length > 0) for (const part of key === undefined ? [] : columnsOf(model, key)) take(await one(part));
  const marked = left.flatMap((name) => withId(/(?:^|\s)#(\d{1,9})$/u, name));
  take(await existing(runner, model, store, marked));
  if (left.length > 0) take((await Promise.all(titles(model).map(one))).flat());
  take(
    await existing(
      runner,
      model,
      store,
      left.flatMap((name) => withId(/^(\d{1,9})$/u, name)),
    ),
  );
  for (const name of left) known.set(name, undefined);
}

interface IdCandidate {
  readonly name: string;
  readonly id: number;
}

function withId(pattern: RegExp, name: string): readonly IdCandidate[] {
  const id = pattern.exec(name)?.[1];
  return id === undefined ? [] : [{ name, id: Number(id) }];
}

async function matching(
  runner: Runner,
  model: TableModel,
  store: number | undefined,
  part: ColumnModel,
  names: readonly string[],
): Promise<readonly (readonly unknown[])[]> {
  const own = aliased('target', part.name);
  const text = part.field.unique ? uniqueText(part, own) : sql`lower(${own})`;
  const spelt = new Map<string, readonly string[]>();
  for (const name of names)
    for (const spelling of new Set(part.field.unique ? spellings(name) : [name]))
      spelt.set(spelling, [...(spelt.get(spelling) ?? []), name]);
  const rows = await runOnce(
    runner,
    sql`select ${aliased('target', 'id')}, ${text} from ${sql.identifier(model.table)} target where ${text} = any (${sql.param([...spelt.keys()])}::text[])${mainsInStore(model, store)}`,
  );
  return rows.flatMap(([id, text]) => (spelt.get(String(text)) ?? []).map((name) => [id, name]));
}

async function existing(
  runner: Runner,
  model: TableModel,
  store: number | undefined,
  marked: readonly IdCandidate[],
): Promise<readonly (readonly unknown[])[]> {
  if (marked.length === 0) return [];
  const rows = await runOnce(
    runner,
    sql`select ${aliased('target', 'id')} from ${sql.identifier(model.table)} target where ${aliased('target', 'id')} = any (${sql.param(marked.map(({ id }) => id))}::integer[])${mainsInStore(model, store)}`,
  );
  const ids = new Set(rows.map(([id]) => Number(id)));
  return marked.filter(({ id }) => ids.has(id)).map(({ id, name }) => [id, name]);
}

/** Only records of the active store, and no copies. */
function mainsInStore({ scoped, resource }: TableModel, store: number | undefined): SQL {
  return sql`${scoped ? sql` and ${aliased('target', 'store_id')} = ${store ?? null}::integer` : sql``}${resource.drafts ? sql` and ${aliased('target', 'version_of')} is null` : sql``}`;
}

/** The text columns of the title, unless reading it needs a permission. */
function titles(model: TableModel): readonly ColumnModel[] {
  const { fields, title } = model.resource;
  if (fields[title]?.read !== undefined || fields[title]?.secret) return [];
  return columnsOf(model, title).filter(({ textual, concealed }) => textual && !concealed);
}
