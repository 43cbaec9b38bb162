import type { Resource } from '../../resources/define.ts';
import { type Field, kindOf } from '../../resources/kinds/index.ts';
import type { Problem, Values } from '../../resources/kinds/kind.ts';
import { brokenFileRules, typeFacts } from '../../resources/kinds/media/rules.ts';
import { isObject } from '../db/paths.ts';
import { ApiError } from '../errors.ts';
import type { Guard } from '../traits/guard.ts';
import { filesInText } from './addresses.ts';
import { type KeptFile, markKept, shareFiles } from './file-rows.ts';

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
 * A record that is written takes the files that it names: from then on they are kept for good. A file that nobody has kept yet
 * is its uploader's alone, and each must be as its field asks (SPEC §5).
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
    for (const one of named) {
      const problem = problemOf(one, found.find(({ id, url }) => id === one.file || url === one.file), caller?.id);
      if (problem) problems[one.path] = [problem];
    }
    if (Object.keys(problems).length > 0) throw new ApiError(422, 'errors.invalid', { fields: problems, form: resource });
    await markKept(client, found.filter(({ kept }) => !kept).map(({ id }) => id), resource.name);
    return undefined;
  },
};

function problemOf({ field, foreign }: Named, file: KeptFile | undefined, caller: number | undefined): Problem | undefined {
  if (foreign && !file) return undefined;
  if (!file || (!file.kept && caller !== undefined && file.created_by !== caller)) return { rule: 'reference' };
  const rules = kindOf(field).uploads;
  return rules && brokenFileRules(rules, { ...typeFacts(file.mime_type), size: file.size, width: file.width, height: file.height })[0];
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
    if (Array.isArray(value)) return value.flatMap((row: unknown, place) => (isObject(row) ? insideOf(storage.fields, `${path}.${place}`, row) : []));
    return isObject(value) ? insideOf(storage.fields, path, value) : [];
  }
  if (!uploads) return [];
  if (storage.at === 'link') return typeof value === 'number' ? [{ path, field, file: value }] : [];
  const texts = isObject(value) ? Object.entries(value).map(([locale, text]) => [`${path}.${locale}`, text] as const) : [[path, value] as const];
  return texts.flatMap(([at, text]) => filesInText(text).map(({ url, foreign }) => ({ path: at, field, file: url, foreign })));
}

function insideOf(fields: Readonly<Record<string, Field>>, path: string, values: Values): readonly Named[] {
  return Object.entries(fields).flatMap(([name, inner]) => namedIn(inner, `${path}.${name}`, values[name]));
}
