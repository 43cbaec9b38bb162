import type { Subject } from './access.ts';
import type { Action, Actions } from './action.ts';
import type {
  Choiceless,
  Completed,
  DeclaredFields,
  Exact,
  ExactActions,
  ExactLifecycle,
  Name,
  TransitionActions,
} from './exact-declaration.ts';
import type { Fields } from './kinds/index.ts';
import type { Label, Operator } from './kinds/kind.ts';
import type { Choice } from './kinds/select/kind.ts';
import { stateField } from './kinds/state.ts';
import { type Lifecycle, transitionCalls } from './lifecycle.ts';

export type { Action, Actions };

/** Columns that every record has besides its fields. */
export type SystemColumn = 'id' | 'created_at' | 'updated_at';

/** `application_config.type`: a field inside a group. */
type Nested<F extends DeclaredFields> = {
  [K in Name<F>]: F[K] extends { readonly kind: 'group'; readonly fields: infer G }
    ? `${K}.${keyof G & string}`
    : F[K] extends { readonly kind: 'media' }
      ? `${K}.file`
      : F[K] extends { readonly kind: 'related'; readonly live: { readonly fields: infer L extends Fields } }
        ? `${K}.live.${keyof L & string}` | `${K}.live.status` | `${K}.live.${Nested<L>}`
        : never;
}[Name<F>];
type Column<F extends DeclaredFields> = Name<F> | Nested<F> | SystemColumn;

/** One field, or several; a pair is written as one: `[['family_name', 'given_name'], 'phone']`. */
export type Hint<FieldName extends string = string> = FieldName | readonly (FieldName | Pair<FieldName>)[];

/** Two texts that people write as one, such as the names of a person. */
export type Pair<FieldName extends string = string> = readonly [FieldName, FieldName];

export interface Section<FieldName extends string = string> {
  readonly section: string;
  readonly label: Label;
  readonly fields: readonly FieldName[];
  /** Its fields can be filled in from a record of another entity that has them, too. */
  readonly fillFrom?: FillFrom;
}

/**
 * Fields that identify the customer of a record: `user` if it is filled in, else the email or the number. `through`
 * names a reference to a record with such fields.
 */
export type DataSubject<FieldName extends string = string> =
  | 'self'
  | {
      readonly through?: FieldName;
      readonly user?: FieldName;
      readonly email?: FieldName;
      readonly phone?: FieldName;
      /** Fields of a record in the customer's time line, in addition to its creation time. */
      readonly shows: readonly FieldName[];
    };

export interface FillFrom {
  readonly to: string;
  /** Condition for suitable records. */
  readonly filter: Readonly<Record<string, string>>;
}

/** The records of another entity that meet these conditions, on fields that don't change (`viewOf`). */
export interface View {
  readonly of: Resource;
  readonly where: readonly { readonly path: string; readonly operator: Operator; readonly value: unknown }[];
}

/** An entity. Its table, API, screens, permissions, CSV files and tests follow from it. */
export interface Definition<
  N extends string = string,
  F extends DeclaredFields = Fields,
  A extends Actions = Actions,
  L extends Lifecycle | undefined = Lifecycle | undefined,
> {
  /** Name as in SPEC §2, also of the table; `pathOf` derives the API path. */
  readonly name: N;
  /** API path, if it isn't the name with dashes. */
  readonly path?: string;
  /** The second API host handles these calls, if configured (SPEC §7); for all paths with the same first part. */
  readonly host?: 'address';
  /** Singular (`Salesman`) and plural (`Salesmen`). */
  readonly label: Label;
  readonly plural: Label;
  /** What the entity is for; shown while the list is empty. */
  readonly about: Label;
  /** Subject of the permissions that its calls require (CONTRACT, Who may do what). */
  readonly subject: Subject;
  /** `store`: every record belongs to one store. `shared`: all stores see every record. */
  readonly scope: 'store' | 'shared';
  /** Field that identifies a record to a person. */
  readonly title: NoInfer<Name<F>>;
  /**
   * Shown below the title in record pickers, where titles repeat or say little: a field, or several. A pair is written
   * as one, like names of persons.
   */
  readonly hint?: Hint<NoInfer<Name<F>>>;
  /** Heading of a record's page where it is filled in, written as one: names of persons. Default: the title. */
  readonly heading?: Pair<NoInfer<Name<F>>>;
  /** Chips beside the heading of a record's page: choices with a colour, and counts of problems. */
  readonly chips?: readonly NoInfer<Name<F>>[];
  /** Reference to the parent entity; lists then accept `parent_id`. */
  readonly parent?: NoInfer<Name<F>>;
  /** Reference to a record that a write may change, too. Locked first, as in writes that start from that record. */
  readonly locksFirst?: NoInfer<Name<F>>;
  /** Lists linked from a record's page: of `to`, by its reference `by`, also in rows (`conditions.districts`). */
  readonly leadsTo?: readonly { readonly to: string; readonly by: string }[];
  /** Any signed-in user may list ids and titles (needed by the store switcher). */
  readonly openTitles?: boolean;
  /** Exactly one record, per store or in all: `GET {path}` returns it, `PUT {path}` changes it. Spread `singleton`. */
  readonly singleton?: true;
  /** The last remaining record can't be deleted. */
  readonly keepsLast?: boolean;
  /**
   * Staff order the records by hand, among all or among those of one parent: `GET` and `PATCH {path}/sort`. Names the
   * read-only integer field that stores the position; new records are appended.
   */
  readonly sortable?: NoInfer<Name<F>>;
  /**
   * Drafts and promotion (SPEC §4): `POST {path}/{id}/{call}` copies the record into a draft, `promote` overwrites the
   * live record with it. Requires the fields of `draftFields`. Fields in `together` are restored all or none: rows that
   * carry counters may contradict other fields of an older revision.
   */
  readonly drafts?: { readonly call: 'draft' | 'edit'; readonly together?: readonly NoInfer<Name<F>>[] };
  /** Start and end of a record's validity: adds `GET {path}/timeline`, its screen, and the filter `period`. */
  readonly period?: { readonly from: NoInfer<Name<F>>; readonly to: NoInfer<Name<F>> };
  /**
   * CSV import and export (CONTRACT, Imports and exports). `key`: the unique text that matches rows to records; without
   * it there are exports only. `version`: raised when older files would be misread. `promotes`: the `related` field
   * whose records' drafts an import in mode `promote` makes live. `appends`: rows only add records, in the order of the
   * file, each with a key that only records from files need; an undo runs the hook `takeBack`. `deletes`: files can
   * also delete records. `moves`: a row's state is set by the transition that leads to it. `usual`: default columns of
   * exported files; otherwise those that imports read or, without imports, those of the list.
   */
  readonly csv?: {
    readonly version: number;
    readonly key?: NoInfer<Name<F>>;
    readonly promotes?: NoInfer<Name<F>>;
    readonly appends?: true;
    readonly deletes?: true;
    readonly moves?: true;
    readonly usual?: readonly NoInfer<Column<F>>[];
  };
  /**
   * The customer whose data a record contains (docs/decisions/0096-privacy.md): the one of a reference, or with this
   * email or number. Fields with `personal` are replaced once that customer is erased. `self`: the record is the
   * customer.
   */
  readonly dataSubject?: DataSubject<NoInfer<Name<F>>>;
  /** The entity that stores these records, and their conditions, for a view declared by `viewOf`. */
  readonly view?: View;
  readonly without?: readonly ('list' | 'create' | 'update' | 'delete')[];
  readonly fields: F;
  /** Sets of fields whose values are unique in combination. */
  readonly uniqueTogether?: readonly (readonly NoInfer<Name<F>>[])[];
  readonly actions?: A;
  /** States of a record; every transition is also an action. */
  readonly lifecycle?: L;
  /** Labels of history entries that only this entity's own calls write, by event name. */
  readonly events?: Readonly<Record<string, Label>>;
  readonly list: {
    readonly columns: readonly NoInfer<Column<F>>[];
    readonly filters: readonly NoInfer<Column<F>>[];
    /** `-` for descending. */
    readonly sort: NoInfer<Column<F>> | `-${NoInfer<Column<F>>}`;
    /** Choices and references to few records that filter large lists: totals of combinations are maintained. */
    readonly facets?: readonly NoInfer<Name<F>>[];
    /** Initial filters of the portal's list; users can remove them. */
    readonly begins?: Readonly<Partial<Record<NoInfer<Column<F>>, readonly string[]>>>;
    /**
     * Extra id parameters of the list, such as `brand_campaign_ids[]`. Each has alternative reference paths; one of
     * them must lead to one of the ids. A path is a reference field, or several joined by dots, each a field of the
     * entity before it (CONTRACT, Lists).
     */
    readonly through?: Readonly<Record<string, readonly (NoInfer<Name<F>> | `${NoInfer<Name<F>>}.${string}`)[]>>;
    /** Text fields that `q` searches. */
    readonly search: readonly NoInfer<Column<F>>[];
    /** Pairs of these that people write as one, in either order, with or without a space: `q` finds these, too. */
    readonly searchTogether?: readonly Pair<NoInfer<Name<F>>>[];
    /** Columns that can be edited in the list: `POST {path}/{id}/quick-edit`. */
    readonly quickEdit?: readonly NoInfer<Name<F>>[];
  };
  readonly form: readonly Section<NoInfer<Name<F>>>[];
}

/** Any declared entity. */
export type Resource = Definition;

/** A declared entity whose name, fields and actions the compiler knows. */
export type Declared<N extends string, F extends Fields, A extends Actions> = Omit<
  Resource,
  'name' | 'fields' | 'actions'
> & {
  readonly name: N;
  readonly fields: F;
  readonly actions?: A;
};

/**
 * Declares an entity. The types enforce what they can (unknown columns or kinds and missing labels don't compile);
 * `check.ts` asserts the rest at start.
 */
export function defineResource<
  const N extends string,
  const F extends DeclaredFields,
  const A extends Actions = Record<never, never>,
  const L extends Lifecycle | undefined = undefined,
>(
  definition: Definition<N, F, A, L> & {
    readonly fields: Exact<NoInfer<F>> &
      Readonly<Record<Choiceless<NoInfer<F>, NoInfer<L>>, { readonly choices: readonly Choice[] }>>;
    readonly actions?: ExactActions<NoInfer<A>>;
    readonly lifecycle?: ExactLifecycle<NoInfer<F>, NoInfer<L>>;
  },
): Declared<N, Completed<F, L>, A & TransitionActions<L>>;
export function defineResource(definition: Resource): Resource {
  return withLifecycle(definition);
}

/** Adds what follows from a lifecycle: the completed field, and the transitions as actions. */
export function withLifecycle(definition: Resource): Resource {
  const { lifecycle, fields, actions } = definition;
  const field = lifecycle && fields[lifecycle.field];
  if (!lifecycle || !field) return definition;
  const transitions = Object.entries(lifecycle.transitions).filter(([, { by }]) => by === undefined);
  return {
    ...definition,
    fields: { ...fields, [lifecycle.field]: stateField(field, lifecycle, transitionCalls(lifecycle)) },
    actions: { ...Object.fromEntries(transitions), ...actions },
  };
}
