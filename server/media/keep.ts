import type { Resource } from '../../resources/define.ts';
import { type Field, kindOf } from '../../resources/kinds/index.ts';
import type { Problem, Values } from '../../resources/kinds/kind.ts';
import { brokenFileRules, typeFacts } from '../../resources/kinds/media/rules.ts';
import { isObject } from '../db/model/paths.ts';
import { invalid } from '../errors.ts';
import type { Runner } from '../db/connection/statement.ts';
import type { Guard, GuardedWrite } from '../crud/guard.ts';
import { filesInText } from './addresses.ts';
import { type KeptFile, markKept, shareFiles, type Taken } from './file-rows.ts';
import { mayRead } from './readers.ts';

/** A file that a write names, and where. */
interface Named {
  readonly path: string;
  readonly field: Field;
  /** By id in a link, by address in a text that files stand in. */
  readonly file: number | string;
  /** An address with a host: it may be another's, so there need be no such file. */
  readonly foreign?: boolean;
}

/**
 * A record that is written takes the files that it names: from then on they are kept for good, and public where
 * customers see them there. Who names one must be allowed to read it, and each must be as its field asks (SPEC §5).
 */
export const keepsFiles: Guard = {
  fields: (resource) => Object.entries(resource.fields).flatMap(([name, field]) => (holdsFiles(field) ? [name] : [])),
  async check({ client, resource, current, given, caller }) {
    const before = new Set(filesNamed(resource, current ?? {}).map(({ file }) => file));
    const named = filesNamed(resource, given).filter(({ file }) => !before.has(file));
    if (named.length === 0) return undefined;
    const ids = named.flatMap(({ file }) => (typeof file === 'number' ? [file] : []));
    const urls = named.flatMap(({ file }) => (typeof file === 'string' ? [file] : []));
    const found = await shareFiles(client, { ids, urls });
    const problems: Record<string, readonly Problem[]> = {};
    const taken = new Map<number, Taken>();
    for (const one of named) {
      const file = found.find(({ id, url }) => id === one.file || url === one.file);
      const problem = await problemOf(client, one, file, caller);
      if (problem) problems[one.path] = [problem];
      if (!file) continue;
      const { place, shown } = taken.get(file.id) ?? { place: placeOf(resource, one.path), shown: false };
      taken.set(file.id, { id: file.id, place, shown: shown || kindOf(one.field).uploads?.public === true });
    }
    if (Object.keys(problems).length > 0) throw invalid(problems, resource);
    await markKept(
      client,
      [...taken.values()].filter(({ id, shown }) =>
        found.some((file) => file.id === id && (!file.kept || (shown && !file.public))),
      ),
    );
    return undefined;
  },
};

/** `product_version.photos.file` of `photos.3.file`. */
function placeOf({ name }: Resource, path: string): string {
  return [name, ...path.split('.').filter((step) => !/^\d+$/u.test(step))].join('.');
}

/** A file that the caller may not read is none to them: naming it would show its address. */
async function problemOf(
  client: Runner,
  { field, file: named, foreign }: Named,
  file: KeptFile | undefined,
  caller: GuardedWrite['caller'],
): Promise<Problem | undefined> {
  if (foreign && !file) return undefined;
  if (!file) return { rule: 'reference' };
  // The address of what customers see tells whoever writes it nothing new.
  const open = caller === undefined || (file.kept && file.public && typeof named === 'string');
  if (!open && !(await mayRead(client, file, caller))) return { rule: 'reference' };
  const rules = kindOf(field).uploads;
  return (
    rules &&
    brokenFileRules(rules, { ...typeFacts(file.mime_type), size: file.size, width: file.width, height: file.height })[0]
  );
}

function holdsFiles(field: Field): boolean {
  const { storage, uploads } = kindOf(field);
  return uploads !== undefined || ('fields' in storage && Object.values(storage.fields).some(holdsFiles));
}

function filesNamed({ fields }: Pick<Resource, 'fields'>, values: Values): readonly Named[] {
  return Object.entries(fields).flatMap(([name, field]) => namedIn(field, name, values[name]));
}

/** The files that a value names: a link's id, addresses in a text, whatever is inside groups and rows. */
function namedIn(field: Field, path: string, value: unknown): readonly Named[] {
  const { storage, uploads } = kindOf(field);
  if ('fields' in storage) {
    if (Array.isArray(value))
      return value.flatMap((row: unknown, place) =>
        isObject(row) ? insideOf(storage.fields, `${path}.${place}`, row) : [],
      );
    return isObject(value) ? insideOf(storage.fields, path, value) : [];
  }
  if (!uploads) return [];
  if (storage.at === 'link') return typeof value === 'number' ? [{ path, field, file: value }] : [];
  const texts = isObject(value)
    ? Object.entries(value).map(([locale, text]) => [`${path}.${locale}`, text] as const)
    : [[path, value] as const];
  return texts.flatMap(([at, text]) =>
    filesInText(text).map(({ url, foreign }) => ({ path: at, field, file: url, foreign })),
  );
}

function insideOf(fields: Readonly<Record<string, Field>>, path: string, values: Values): readonly Named[] {
  return Object.entries(fields).flatMap(([name, inner]) => namedIn(inner, `${path}.${name}`, values[name]));
}
