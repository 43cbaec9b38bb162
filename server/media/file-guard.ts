import type { Resource } from '../../resources/define.ts';
import { type Field, kindOf } from '../../resources/kinds/index.ts';
import type { Problem, Values } from '../../resources/kinds/kind.ts';
import { brokenFileRules, typeFacts } from '../../resources/kinds/media/rules.ts';
import { isObject } from '../db/model/paths.ts';
import { invalid } from '../errors.ts';
import type { Runner } from '../db/connection/statement.ts';
import type { Guard, GuardedWrite } from '../crud/guard.ts';
import { filesInText } from './file-urls.ts';
import { type FileRow, markKept, lockFilesForUse, type FileUse } from './file-rows.ts';
import { mayRead } from './read-permission.ts';

/** A file that a write refers to. */
interface FileReference {
  readonly path: string;
  readonly field: Field;
  /** Id of a reference, or URL in a text. */
  readonly file: number | string;
  /** A URL with a host, which may belong to another site: the file need not exist. */
  readonly foreign?: boolean;
}

/**
 * Marks the files that a record refers to as kept, and as public where customers see the field. The caller must be
 * allowed to read each file, and each must satisfy its field's rules (SPEC §5).
 */
export const fileGuard: Guard = {
  fields: (resource) => Object.entries(resource.fields).flatMap(([name, field]) => (holdsFiles(field) ? [name] : [])),
  concerns: (resource, values) => fileReferences(resource, values).length > 0,
  async check({ client, resource, current, values, caller }) {
    const before = new Set(fileReferences(resource, current ?? {}).map(({ file }) => file));
    const named = fileReferences(resource, values).filter(({ file }) => !before.has(file));
    if (named.length === 0) return undefined;
    const ids = named.flatMap(({ file }) => (typeof file === 'number' ? [file] : []));
    const urls = named.flatMap(({ file }) => (typeof file === 'string' ? [file] : []));
    const found = await lockFilesForUse(client, { ids, urls });
    const problems: Record<string, readonly Problem[]> = {};
    const uses = new Map<number, FileUse>();
    for (const one of named) {
      const file = found.find(({ id, url }) => id === one.file || url === one.file);
      const problem = await problemOf(client, one, file, caller);
      if (problem) problems[one.path] = [problem];
      if (!file) continue;
      const { place, shown } = uses.get(file.id) ?? { place: fieldName(resource, one.path), shown: false };
      uses.set(file.id, { id: file.id, place, shown: shown || kindOf(one.field).uploads?.public === true });
    }
    if (Object.keys(problems).length > 0) throw invalid(problems, resource);
    await markKept(
      client,
      [...uses.values()].filter(({ id, shown }) =>
        found.some((file) => file.id === id && (!file.kept || (shown && !file.public))),
      ),
    );
    return undefined;
  },
};

/** Turns `photos.3.file` into `product_version.photos.file`. */
function fieldName({ name }: Resource, path: string): string {
  return [name, ...path.split('.').filter((step) => !/^\d+$/u.test(step))].join('.');
}

/** Reports a file that the caller may not read like one that doesn't exist: referring to it would reveal its URL. */
async function problemOf(
  client: Runner,
  { field, file: named, foreign }: FileReference,
  file: FileRow | undefined,
  caller: GuardedWrite['caller'],
): Promise<Problem | undefined> {
  if (foreign && !file) return undefined;
  if (!file) return { rule: 'reference' };
  // The URL of a public file reveals nothing new to someone who writes it.
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

function fileReferences({ fields }: Pick<Resource, 'fields'>, values: Values): readonly FileReference[] {
  return Object.entries(fields).flatMap(([name, field]) => referencesIn(field, name, values[name]));
}

/** The files in a field's value: the id of a reference, URLs in a text, and those inside groups and rows. */
function referencesIn(field: Field, path: string, value: unknown): readonly FileReference[] {
  const { storage, uploads } = kindOf(field);
  if ('fields' in storage) {
    if (Array.isArray(value))
      return value.flatMap((row: unknown, place) =>
        isObject(row) ? referencesInside(storage.fields, `${path}.${place}`, row) : [],
      );
    return isObject(value) ? referencesInside(storage.fields, path, value) : [];
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

function referencesInside(
  fields: Readonly<Record<string, Field>>,
  path: string,
  values: Values,
): readonly FileReference[] {
  return Object.entries(fields).flatMap(([name, inner]) => referencesIn(inner, `${path}.${name}`, values[name]));
}
