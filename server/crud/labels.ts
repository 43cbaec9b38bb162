import { sql } from 'drizzle-orm';
import type { Resource } from '../../resources/define.ts';
import { kindOf } from '../../resources/kinds/index.ts';
import type { ContentLocale } from '../../resources/kinds/kind.ts';
import { fieldAt } from '../../resources/schema.ts';
import type { Labels } from '../db/records/projection.ts';
import { isObject } from '../db/model/paths.ts';
import { type Runner, runOnce } from '../db/connection/statement.ts';
import { modelNamed, titleText } from '../db/model/titles.ts';
import { signLabels } from './signed-labels.ts';
import type { Call } from './call.ts';

/** Collects ids of referenced records by field path, to read their titles in one query per entity. */
export class LabelCollector {
  readonly #wanted = new Map<string, { readonly to: string; readonly ids: Set<number> }>();
  readonly #resource: Resource;

  constructor(resource: Resource) {
    this.#resource = resource;
  }

  /** Collects the references in a field's value: an id, a list of ids, or rows with such fields. */
  collect(path: string, value: unknown): void {
    const field = fieldAt(this.#resource, path);
    if (!field) return;
    const { storage } = kindOf(field);
    if (storage.at === 'link' || storage.at === 'join')
      this.#add(path, storage.to, Array.isArray(value) ? value : [value]);
    if (storage.at !== 'child' || !Array.isArray(value)) return;
    for (const row of value)
      for (const [name, inner] of Object.entries(isObject(row) ? row : {}))
        if (name !== 'id') this.collect(`${path}.${name}`, inner);
  }

  /** Reads the titles, with file URLs signed for the caller; deleted records have none. */
  async read(runner: Runner, { locale, deps }: Pick<Call, 'locale' | 'deps'>): Promise<Labels> {
    const titles = new Map<string, ReadonlyMap<number, string>>();
    const labels: Labels = {};
    for (const { to } of this.#wanted.values()) {
      if (titles.has(to)) continue;
      const ids = new Set([...this.#wanted.values()].filter((one) => one.to === to).flatMap((one) => [...one.ids]));
      titles.set(to, await titlesOf(runner, to, [...ids], locale));
    }
    for (const [path, { to, ids }] of this.#wanted) {
      const known = titles.get(to);
      labels[path] = Object.fromEntries([...ids].flatMap((id) => (known?.has(id) ? [[id, known.get(id) ?? '']] : [])));
    }
    return signLabels(this.#resource, labels, deps.urlSigner);
  }

  #add(path: string, to: string, values: readonly unknown[]): void {
    const wanted = this.#wanted.get(path) ?? { to, ids: new Set<number>() };
    for (const value of values) if (typeof value === 'number') wanted.ids.add(value);
    if (wanted.ids.size > 0) this.#wanted.set(path, wanted);
  }
}

/** Reads titles of records by id; deleted records have none. */
export async function titlesOf(
  runner: Runner,
  to: string,
  ids: readonly number[],
  locale: ContentLocale,
): Promise<ReadonlyMap<number, string>> {
  const target = modelNamed(to);
  const rows = await runOnce(
    runner,
    sql`select target.id, ${titleText(target, 'target', locale)} from ${sql.identifier(target.table)} target where target.id = any (${sql.param([...ids])}::integer[])`,
  );
  return new Map(rows.map(([id, title]) => [Number(id), typeof title === 'string' ? title : '']));
}
