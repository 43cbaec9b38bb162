import type { Resource } from './define.ts';
import type { Fields, FieldValues } from './kinds/index.ts';

/** What every record carries besides its fields; `store_id` where it is in a store. */
type System = { readonly id: number; readonly revision: number; readonly created_at: string; readonly updated_at: string; readonly store_id?: number };

type OfFields = Pick<Resource, 'fields'>;

/** A record of an entity as it is answered: `RecordOf<typeof sku>`. */
export type RecordOf<R extends OfFields = Resource> = System & FieldValues<R['fields'], 'kept'>;

/** Checked values of a new record, all of them. */
export type CreateOf<R extends OfFields = Resource> = FieldValues<R['fields'], 'create'>;

/** Values to be written to a record: of localized texts and groups a part may be given. */
export type PatchOf<R extends OfFields = Resource> = FieldValues<R['fields'], 'update'>;

type FormFields<R extends Pick<Resource, 'actions'>, A extends keyof NonNullable<R['actions']>> = NonNullable<R['actions']>[A] extends { readonly form: infer F extends Fields } ? F : Record<never, never>;

/** Checked values of an action's form: `FormOf<typeof product, 'add_to_groups'>`. */
export type FormOf<R extends Pick<Resource, 'actions'>, A extends keyof NonNullable<R['actions']>> = FieldValues<FormFields<R, A>, 'create'>;

/** The names of an entity's rows. */
export type RowsOf<R extends OfFields> = { [K in keyof R['fields'] & string]: R['fields'][K] extends { readonly kind: 'rows' } ? K : never }[keyof R['fields'] & string];

/** A row of a record: `RowOf<typeof product_version, 'options'>`. */
export type RowOf<R extends OfFields, K extends string> = R['fields'][K] extends { readonly fields: infer G extends Fields } ? FieldValues<G, 'kept'> & { readonly id: number } : never;
