import type { ContentLocale } from '../messages/languages.ts';

/**
 * The types of every kind by its name: of its fields, and of the values of a field `F` in the state `S`; `null` where
 * one may be empty. Each kind adds its own beside its code, so that the grammar knows no kind.
 */
export interface KindTypes<F, S extends ValueState> extends Record<never, readonly [F, S]> {}

export type KindName = keyof KindTypes<unknown, 'kept'>;
/** Field types by kind. */
export type FieldTypes = { readonly [K in KindName]: KindTypes<unknown, 'kept'>[K]['field'] };
/** Any field of a declaration. */
export type Field = FieldTypes[KindName];
export type Fields = Readonly<Record<string, Field>>;

/** A value as JSON carries it: that of any field is one. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export type JsonObject = { readonly [name: string]: JsonValue | undefined };

/** A whole new record is made, or some of its values change. */
export type Mode = 'create' | 'update';

/**
 * What values are for: `kept` is a record as it is answered, `patch` what the server writes to it, read-only fields
 * too.
 */
export type ValueState = 'kept' | 'patch' | Mode;

/** One value per content locale. */
export type Localized<V> = { readonly [L in ContentLocale]: V };

/** The values of the fields inside a field `F`. */
export type InnerValues<F, S extends ValueState> = F extends {
  readonly fields: infer G extends Fields;
  readonly visibleWhen: object;
}
  ? FieldValues<G, S, true>
  : F extends { readonly fields: infer G extends Fields }
    ? FieldValues<G, S>
    : never;

/** Never empty, unless it isn't always shown: `Sometimes`, or by its own siblings. */
type Filled<F, Value, Sometimes> = Sometimes extends true
  ? Value
  : F extends { readonly visibleWhen: object }
    ? Value
    : F extends { readonly required: true } | { readonly tally: true }
      ? NonNullable<Value>
      : Value;

type Single<F extends Field, S extends ValueState, Sometimes> = Filled<
  F,
  KindTypes<F, S>[F['kind']]['value'],
  Sometimes
>;

/** The type of a field's values. */
export type ValueOf<F extends Field, S extends ValueState, Sometimes = false> = F extends { readonly localized: true }
  ? Localized<Single<F, S, Sometimes>>
  : Single<F, S, Sometimes>;

/** Fields that have no value in a state. */
interface Absent {
  kept: { readonly kind: 'password' };
  create: { readonly kind: 'related' };
  update: { readonly kind: 'related' } | { readonly readOnly: true };
  patch: { readonly kind: 'related' } | { readonly state: true };
}

/**
 * The values of these fields by name, in the state `S`; of fields that aren't known to the compiler, any that JSON
 * carries.
 */
export type FieldValues<Fs extends Fields, S extends ValueState, Sometimes = false> = string extends keyof Fs
  ? JsonObject
  : S extends 'update' | 'patch'
    ? {
        readonly [K in keyof Fs as Fs[K] extends Absent[S] ? never : K]?: Fs[K] extends { readonly localized: true }
          ? Partial<ValueOf<Fs[K], S, Sometimes>>
          : ValueOf<Fs[K], S, Sometimes>;
      }
    : { readonly [K in keyof Fs as Fs[K] extends Absent[S] ? never : K]: ValueOf<Fs[K], S, Sometimes> };
