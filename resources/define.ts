import type { Action as AccessAction, Subject } from './access.ts';
import type { Field, Fields } from './kinds/index.ts';
import type { Label } from './kinds/kind.ts';

/** Fields that every record has besides its own. */
export type SystemColumn = 'id' | 'created_at' | 'updated_at';

type Name<F extends Fields> = keyof F & string;
/** `application_config.type`: a field inside a group. */
type Nested<F extends Fields> = {
  [K in Name<F>]: F[K] extends { readonly kind: 'group'; readonly fields: infer G }
    ? `${K}.${keyof G & string}`
    : F[K] extends { readonly kind: 'media' }
      ? `${K}.file`
      : never;
}[Name<F>];
type Column<F extends Fields> = Name<F> | Nested<F> | SystemColumn;

/** Something that can be done to a record besides the generic calls: `POST {path}/{id}/{action}`. */
export interface Action {
  readonly label: Label;
  /** Asked before it runs; `%{title}` is the record's. */
  readonly confirm?: Label;
  /** Values asked for first, sent as the body. */
  readonly form?: Fields;
  /** Offered for a selection in the list too, each record in turn; `only`: just there, since the form does the same. */
  readonly bulk?: boolean | 'only';
  /** The answer's `data.shown_once` holds fields to be shown once in a dialog, such as a new password. */
  readonly reveals?: Fields;
  /** What one must be allowed to do to the record. Default `update`. */
  readonly needs?: AccessAction;
  /** Offered only while the record has these values. */
  readonly when?: Readonly<Record<string, string | number | boolean>>;
}

export type Actions = Readonly<Record<string, Action>>;

export interface Section<FieldName extends string = string> {
  readonly section: string;
  readonly label: Label;
  readonly fields: readonly FieldName[];
}

/** One entity: the table, the API, the screens, the permissions, the CSV files and the tests follow from it. */
export interface Definition<N extends string = string, F extends Fields = Fields, A extends Actions = Actions> {
  /** As in SPEC §2; the table is named so, the path follows by `pathOf`. */
  readonly name: N;
  /** The API path where it is not the name with dashes. */
  readonly path?: string;
  /** One record (`Salesman`), and the list (`Salesmen`). */
  readonly label: Label;
  readonly plural: Label;
  /** What it is for, shown where the list is empty. */
  readonly about: Label;
  /** Names the permissions its calls need (CONTRACT, Who may do what). */
  readonly subject: Subject;
  /** `store`: each record belongs to one store; `shared`: all stores see it. */
  readonly scope: 'store' | 'shared';
  /** The field that names a record to a person. */
  readonly title: NoInfer<Name<F>>;
  /** A field told beside the title wherever one picks a record: where titles alone tell little apart. */
  readonly hint?: NoInfer<Name<F>>;
  /** The reference field to the entity that this one hangs under; lists then take `parent_id`. */
  readonly parent?: NoInfer<Name<F>>;
  /** Any session may list ids and titles (the store switcher). */
  readonly openTitles?: boolean;
  /** The last record can't be deleted. */
  readonly keepsLast?: boolean;
  /**
   * Staff put the records in order, among all or among those of one parent: `GET` and `PATCH {path}/sort`. Names the
   * integer field that keeps the place, which is read-only; new records stand last.
   */
  readonly sortable?: NoInfer<Name<F>>;
  /**
   * Drafts and promotion (SPEC §4): `POST {path}/{id}/{call}` makes a draft copy, `promote` overwrites the live record
   * with it. The fields of `draftFields` go with it. `together` names fields that are restored all or none, since rows
   * among them that carry counts may not fit beside the others as they were.
   */
  readonly drafts?: { readonly call: 'draft' | 'edit'; readonly together?: readonly NoInfer<Name<F>>[] };
  /** From when till when the record counts: `GET {path}/timeline`, and the screen. */
  readonly period?: { readonly from: NoInfer<Name<F>>; readonly to: NoInfer<Name<F>> };
  /**
   * Read from and written to CSV files (CONTRACT, Imports and exports). `key` is the unique text by which a row finds
   * its record. `version` goes up when files of before would be read wrongly. `promotes` names the `related` field
   * whose records' drafts go live when a file is imported to be promoted.
   */
  readonly csv?: { readonly version: number; readonly key: NoInfer<Name<F>>; readonly promotes?: NoInfer<Name<F>> };
  readonly without?: readonly ('create' | 'update' | 'delete')[];
  readonly fields: F;
  /** Sets of fields that are unique together. */
  readonly uniqueTogether?: readonly (readonly NoInfer<Name<F>>[])[];
  readonly actions?: A;
  /** Names of further writes, by what the server notes in the history: those of calls that only this entity has. */
  readonly events?: Readonly<Record<string, Label>>;
  readonly list: {
    readonly columns: readonly NoInfer<Column<F>>[];
    readonly filters: readonly NoInfer<Column<F>>[];
    /** `-` for descending. */
    readonly sort: NoInfer<Column<F>> | `-${NoInfer<Column<F>>}`;
    /**
     * Lists of ids at the top of the query, `brand_campaign_ids[]`, each with the references of which one must lead to
     * one of them: a field, or several with dots between, the next one a field of what the last one refers to
     * (CONTRACT, Lists).
     */
    readonly through?: Readonly<Record<string, readonly (NoInfer<Name<F>> | `${NoInfer<Name<F>>}.${string}`)[]>>;
    /** Textual fields that `q` looks in. */
    readonly search: readonly NoInfer<Column<F>>[];
    /** Columns that can be changed in the list itself: `POST {path}/{id}/quick-edit`. */
    readonly quickEdit?: readonly NoInfer<Name<F>>[];
  };
  readonly form: readonly Section<NoInfer<Name<F>>>[];
}

/** Any declared entity. */
export type Resource = Definition;

/** A declared entity whose name, fields and actions are known to the compiler. */
export type Declared<N extends string, F extends Fields, A extends Actions> = Omit<
  Resource,
  'name' | 'fields' | 'actions'
> & {
  readonly name: N;
  readonly fields: F;
  readonly actions?: A;
};

/** Refuses what a field's kind has no word for, inside groups and rows too: `many` on a text, a misspelt rule. */
type Exact<F extends Fields> = {
  readonly [K in keyof F]: {
    readonly [P in keyof F[K]]: P extends keyof Extract<Field, { readonly kind: F[K]['kind'] }>
      ? F[K][P] extends Fields
        ? Exact<F[K][P]>
        : unknown
      : never;
  };
};

/** The same for actions: a misspelt `confirm`, or a wrong field in a form. */
type ExactActions<A extends Actions> = {
  readonly [K in keyof A]: {
    readonly [P in keyof A[K]]: P extends keyof Action ? (A[K][P] extends Fields ? Exact<A[K][P]> : unknown) : never;
  };
};

/**
 * Declares an entity. Types carry the rules they can (a column that is no field, an unknown kind, a missing label
 * do not compile); `check.ts` asserts the others at start.
 */
export function defineResource<
  const N extends string,
  const F extends Fields,
  const A extends Actions = Record<never, never>,
>(
  definition: Definition<N, F, A> & { readonly fields: Exact<NoInfer<F>>; readonly actions?: ExactActions<NoInfer<A>> },
): Declared<N, F, A>;
export function defineResource(definition: Resource): Resource {
  return definition;
}
