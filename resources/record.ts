import type { Resource } from './define.ts';
import type { Fields, FieldValues } from './kinds/index.ts';
import type { JsonObject } from './kinds/kind.ts';

/** Members of every record besides its fields; `store_id` if it belongs to a store. */
type System = {
  readonly id: number;
  readonly revision: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly store_id?: number;
};

type WithFields = Pick<Resource, 'fields'>;
type WithActions = Pick<Resource, 'actions'>;

/** A record of an entity in a response, `RecordOf<typeof sku>`; without argument, of any entity. */
export type RecordOf<R extends WithFields = Resource> = string extends keyof R['fields']
  ? System & JsonObject
  : Flat<System & FieldValues<R['fields'], 'stored'>>;

/** Flattens an intersection into one object type, so that editors show its properties. */
type Flat<T> = { [K in keyof T]: T[K] };

/** The validated values of a new record; all fields. */
export type CreateOf<R extends WithFields = Resource> = FieldValues<R['fields'], 'create'>;

/** Values to write to a record. Localized texts and groups may be partial. */
export type PatchOf<R extends WithFields = Resource> = FieldValues<R['fields'], 'patch'>;

export type ActionsOf<R extends WithActions> = keyof NonNullable<R['actions']> & string;

type FormFields<R extends WithActions, A extends ActionsOf<R>> = NonNullable<R['actions']>[A] extends {
  readonly form: infer F extends Fields;
}
  ? F
  : Record<never, never>;

/** Validated values of an action's form: `FormOf<typeof product, 'add_to_groups'>`. */
export type FormOf<R extends WithActions, A extends ActionsOf<R>> =
  string extends ActionsOf<R> ? FieldValues<Fields, 'create'> : FieldValues<FormFields<R, A>, 'create'>;

/** Names of an entity's `rows` fields. */
export type RowsOf<R extends WithFields> = string extends keyof R['fields']
  ? string
  : {
      [K in keyof R['fields'] & string]: R['fields'][K] extends { readonly kind: 'rows' } ? K : never;
    }[keyof R['fields'] & string];

type RowFields<R extends WithFields, K extends string> = R['fields'][K] extends {
  readonly fields: infer G extends Fields;
}
  ? G
  : Fields;

/** A stored row: `RowOf<typeof product_version, 'options'>`. */
export type RowOf<R extends WithFields, K extends string> = FieldValues<RowFields<R, K>, 'stored'> & {
  readonly id: number;
};

type Uncounted<Fs extends Fields> = {
  readonly [K in keyof Fs as Fs[K] extends { readonly tally: true } ? never : K]: Fs[K];
};

/** A stored row without its tallies, which only the server writes. */
export type UncountedRowOf<R extends WithFields, K extends string> = FieldValues<
  Uncounted<RowFields<R, K>>,
  'stored'
> & {
  readonly id: number;
};

type KeysOf<T> = T extends object ? keyof T : never;
type ValueAt<T, K> = T extends object ? (K extends keyof T ? T[K] : never) : never;
type ElementOf<T> = T extends readonly (infer E)[] ? E : never;

/**
 * Keys in `Given`, at any depth, that `Known` lacks. Applied to returned values, where TypeScript itself allows extra
 * keys.
 */
export type UnknownKeys<Given, Known> = Given extends readonly (infer E)[]
  ? UnknownKeys<E, ElementOf<Known>>
  : Given extends object
    ? {
        [K in keyof Given & string]-?: K extends KeysOf<Known> ? UnknownKeys<Given[K], ValueAt<Known, K>> : K;
      }[keyof Given & string]
    : never;

/** `Given & Without<UnknownKeys<…>>` accepts `Given` only if it has no unknown keys. */
export type Without<Names> = [Names] extends [never]
  ? unknown
  : { readonly [N in Names & string as `there is no ${N}`]: never };

/**
 * The same for an object of functions: functions that `Known` lacks, and unknown keys in their return values
 * (`Answers`).
 */
export type UnknownInAnswers<Functions, Known, Answers> =
  | Exclude<keyof Functions, keyof Known>
  | {
      [K in keyof Functions & keyof Answers]: Functions[K] extends (context: never) => Promise<infer Answer>
        ? UnknownKeys<Answer, Answers[K]>
        : never;
    }[keyof Functions & keyof Answers];
