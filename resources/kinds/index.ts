import type { z } from 'zod';
import type { Field, FieldTypes, KindName } from './field.ts';
import type { FieldBase, JsonValue, Kind, Operator, Zod } from './kind.ts';
import type { FileRules } from './media/rules.ts';
import * as registry from './registry.ts';

export type { Field, Fields, FieldTypes, FieldValues, KindName, ValueOf } from './field.ts';

export const kinds: { readonly [K in KindName]: Kind<FieldTypes[K]> } = { ...registry };

/** A field's kind with the field already applied, so that callers never ask which kind it is. */
export interface BoundKind {
  schema(zod: Zod, schemaOf: (field: Field) => z.ZodType): z.ZodType;
  readonly storage: ReturnType<Kind<FieldBase>['storage']>;
  readonly operators: readonly Operator[];
  /** What it asks of the files that are uploaded for it; absent where none are. */
  readonly uploads: FileRules | undefined;
  readonly textual: boolean;
  readonly ascii: boolean;
  /** Most characters of a text; absent where nothing bounds it. */
  readonly longest: number | undefined;
  readonly empty: JsonValue;
  writeCsv(value: unknown): string;
  readCsv(text: string): JsonValue;
}

/** Asked for at every value of every record. */
const bound = new WeakMap<object, BoundKind>();

/** The kind of this field, bound to it. */
export function kindOf<K extends KindName>(field: FieldTypes[K] & { readonly kind: K }): BoundKind;
export function kindOf(field: Field): BoundKind;
export function kindOf<K extends KindName>(field: FieldTypes[K] & { readonly kind: K }): BoundKind {
  const known = bound.get(field);
  if (known) return known;
  const kind = kinds[field.kind];
  const made: BoundKind = {
    schema: (zod, schemaOf) => kind.schema(zod, field, schemaOf),
    storage: kind.storage(field),
    operators: typeof kind.operators === 'function' ? kind.operators(field) : kind.operators,
    uploads: kind.uploads?.(field),
    textual: kind.textual === true,
    ascii: kind.ascii === true,
    longest: field.maxLength ?? kind.longest,
    // A new one each time: whoever gets a list may fill it.
    get empty() {
      return kind.empty ? kind.empty(field) : (field.default ?? null);
    },
    writeCsv: (value) => kind.csv.write(value, field),
    readCsv: (text) => kind.csv.read(text, field),
  };
  bound.set(field, made);
  return made;
}
