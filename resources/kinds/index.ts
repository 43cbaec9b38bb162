import type { z } from 'zod';
import type { Field, FieldTypes, KindName } from './field.ts';
import type { FieldBase, JsonValue, Kind, Operator, Storage, Zod } from './kind.ts';
import type { FileRules } from './media/rules.ts';
import * as registry from './registry.ts';

export type { Field, Fields, FieldTypes, FieldValues, KindName, ValueOf } from './field.ts';

export const kinds: { readonly [K in KindName]: Kind<FieldTypes[K]> } = { ...registry };

/** A kind applied to a field, so that callers needn't know which kind it is. */
export interface BoundKind {
  schema(zod: Zod, schemaOf: (field: Field) => z.ZodType): z.ZodType;
  readonly storage: Storage;
  readonly operators: readonly Operator[];
  /** Rules for uploaded files; absent for fields without files. */
  readonly uploads: FileRules | undefined;
  readonly textual: boolean;
  readonly ascii: boolean;
  /** The stored form of a text with another spelling. */
  spelling(text: string): string | undefined;
  /** Maximum length of texts; absent if unlimited. */
  readonly longest: number | undefined;
  readonly empty: JsonValue;
  writeCsv(value: unknown): string;
  readCsv(text: string): JsonValue;
}

function storageOf({ held }: FieldBase, own: Storage): Storage {
  return held ? { at: 'held', held, as: own, ...(own.at === 'link' && { to: own.to }) } : own;
}

/** A text gathered from many records is searched in the search text. */
const heldOperators = ({ held }: FieldBase): readonly Operator[] => (held && 'of' in held ? ['contains'] : []);

/** The shape of a field's values, wherever they are stored. */
export function shapeOf(field: Field): Storage {
  const { storage } = kindOf(field);
  return storage.at === 'held' ? storage.as : storage;
}

/** Cached, because it is read for every value of every record. */
const bound = new WeakMap<object, BoundKind>();

/** Returns the field's kind, bound to the field. */
export function kindOf<K extends KindName>(field: FieldTypes[K] & { readonly kind: K }): BoundKind;
export function kindOf(field: Field): BoundKind;
export function kindOf<K extends KindName>(field: FieldTypes[K] & { readonly kind: K }): BoundKind {
  const known = bound.get(field);
  if (known) return known;
  const kind: Kind<FieldTypes[K]> | undefined = kinds[field.kind];
  if (!kind) throw new Error(`There is no kind "${field.kind}" in resources/kinds/registry.ts.`);
  const made: BoundKind = {
    schema: (zod, schemaOf) => kind.schema(zod, field, schemaOf),
    storage: storageOf(field, kind.storage(field)),
    operators: field.held
      ? heldOperators(field)
      : typeof kind.operators === 'function'
        ? kind.operators(field)
        : kind.operators,
    uploads: kind.uploads?.(field),
    textual: kind.textual === true,
    ascii: kind.ascii === true,
    spelling: (text) => kind.spelling?.(text),
    longest: field.maxLength ?? kind.longest,
    // A new value each time, since callers may mutate a list.
    get empty() {
      return kind.empty ? kind.empty(field) : (field.default ?? null);
    },
    writeCsv: (value) => kind.csv.write(value, field),
    readCsv: (text) => kind.csv.read(text, field),
  };
  bound.set(field, made);
  return made;
}
