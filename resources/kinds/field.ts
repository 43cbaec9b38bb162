import type { ContentLocale } from '../messages/languages.ts';

/**
 * Types of each kind by its name: of its fields, and of the values of a field `F` in state `S`, with `null` if it may
 * be empty. Each kind extends this interface, so that the grammar needs no list of kinds.
 */
export interface KindTypes<F, S extends ValueState> extends Record<never, readonly [F, S]> {}

export type KindName = keyof KindTypes<unknown, 'stored'>;
/** Field types by kind. */
export type FieldTypes = { readonly [K in KindName]: KindTypes<unknown, 'stored'>[K]['field'] };
/** Any declared field. */
export type Field = FieldTypes[KindName];
export type Fields = Readonly<Record<string, Field>>;

/** A JSON value; every field's value is one. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export type JsonObject = { readonly [name: string]: JsonValue | undefined };

/** Whether a new record is validated, or a change of one. */
export type Mode = 'create' | 'update';

/**
 * Purposes of values: `stored` in responses, `patch` for what the server writes (read-only fields included), `create`
 * and `update` for validated request bodies.
 */
export type ValueState = 'stored' | 'patch' | Mode;

/** One value per content locale. */
export type Localized<V> = { readonly [L in ContentLocale]: V };

/** Values of the fields inside a group or row field `F`. */
export type InnerValues<F, S extends ValueState> = F extends {
  readonly fields: infer G extends Fields;
  readonly visibleWhen: object;
}
  ? FieldValues<G, S, true>
  : F extends { readonly fields: infer G extends Fields }
    ? FieldValues<G, S>
    : never;

/** Removes `null` from values that are never empty: those of required fields that are always visible, and tallies. */
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

/** Type of a field's values. */
export type ValueOf<F extends Field, S extends ValueState, Sometimes = false> = F extends { readonly localized: true }
  ? Localized<Single<F, S, Sometimes>>
  : Single<F, S, Sometimes>;

/** Fields without a value in a state. */
interface Absent {
  stored: { readonly kind: 'password' | 'sealedText' };
  create: { readonly kind: 'related' } | { readonly held: object };
  update: { readonly kind: 'related' } | { readonly readOnly: true };
  patch: { readonly kind: 'related' } | { readonly held: object } | { readonly state: readonly string[] };
}

/** Values of fields by name, in state `S`; any JSON if the compiler doesn't know the fields. */
export type FieldValues<Fs extends Fields, S extends ValueState, Sometimes = false> = string extends keyof Fs
  ? JsonObject
  : S extends 'update' | 'patch'
    ? {
        readonly [K in keyof Fs as Fs[K] extends Absent[S] ? never : K]?: Fs[K] extends { readonly localized: true }
          ? Partial<ValueOf<Fs[K], S, Sometimes>>
          : ValueOf<Fs[K], S, Sometimes>;
      }
    : { readonly [K in keyof Fs as Fs[K] extends Absent[S] ? never : K]: ValueOf<Fs[K], S, Sometimes> };
