import type { Subject } from './access.ts';
import type { Action, Actions } from './action.ts';
import type { BooleanField } from './kinds/boolean/kind.ts';
import type { Field, Fields } from './kinds/index.ts';
import type { Label } from './kinds/kind.ts';
import type { Choice } from './kinds/select/kind.ts';
import { type OpenSelect, type State, type StateBoolean, stateField, type StateSelect } from './kinds/state.ts';
import type { Lifecycle, Transition } from './lifecycle.ts';

export type { Action, Actions };

/** Fields that every record has besides its own. */
export type SystemColumn = 'id' | 'created_at' | 'updated_at';

type DeclaredFields = Readonly<Record<string, Field | OpenSelect>>;

type Name<F extends DeclaredFields> = keyof F & string;
/** `application_config.type`: a field inside a group. */
type Nested<F extends DeclaredFields> = {
  [K in Name<F>]: F[K] extends { readonly kind: 'group'; readonly fields: infer G }
    ? `${K}.${keyof G & string}`
    : F[K] extends { readonly kind: 'media' }
      ? `${K}.file`
      : never;
}[Name<F>];
type Column<F extends DeclaredFields> = Name<F> | Nested<F> | SystemColumn;

export interface Section<FieldName extends string = string> {
  readonly section: string;
  readonly label: Label;
  readonly fields: readonly FieldName[];
}

/** One entity: the table, the API, the screens, the permissions, the CSV files and the tests follow from it. */
export interface Definition<
  N extends string = string,
  F extends DeclaredFields = Fields,
  A extends Actions = Actions,
  L extends Lifecycle | undefined = Lifecycle | undefined,
> {
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
  /** The states of its records; each transition is an action too. */
  readonly lifecycle?: L;
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

/** Fields that a lifecycle can be of: what they hold and who writes it, it says itself. */
type StateNames<F extends DeclaredFields> = {
  [K in Name<F>]: F[K] extends StateSelect
    ? K
    : F[K] extends OpenSelect | BooleanField
      ? Exclude<keyof F[K], keyof OpenSelect> extends never
        ? K
        : never
      : never;
}[Name<F>];

/** The fields with that of the lifecycle complete. */
type Completed<F extends DeclaredFields, L> = {
  readonly [K in keyof F]: L extends { readonly field: K; readonly states: infer States }
    ? F[K] extends BooleanField
      ? StateBoolean
      : StateSelect<keyof States & string>
    : Extract<F[K], Field>;
};

/** The transitions that the generic call of actions carries out. */
type TransitionActions<L> = L extends { readonly transitions: infer T }
  ? { readonly [K in keyof T as T[K] extends { readonly by: string } ? never : K]: T[K] }
  : unknown;

/** Refuses what a field's kind has no word for, inside groups and rows too: `many` on a text, a misspelt rule. */
type Exact<F extends DeclaredFields> = {
  readonly [K in keyof F]: {
    readonly [P in keyof F[K]]: P extends keyof Extract<Field, { readonly kind: F[K]['kind'] }>
      ? F[K][P] extends Fields
        ? Exact<F[K][P]>
        : unknown
      : never;
  };
};

/** The same for actions: a misspelt `confirm`, or a wrong field in a form. */
type ExactActions<A, Known = Action> = {
  readonly [K in keyof A]: {
    readonly [P in keyof A[K]]: P extends keyof Known ? (A[K][P] extends Fields ? Exact<A[K][P]> : unknown) : never;
  };
};

/** The same for a lifecycle; from and to states that there are, of a field that can hold them. */
type ExactLifecycle<F extends DeclaredFields, L> = L extends Lifecycle
  ? {
      readonly field: StateNames<F>;
      readonly initial: keyof L['states'];
      readonly states: {
        readonly [K in keyof L['states']]: Readonly<Record<Exclude<keyof L['states'][K], keyof State>, never>> &
          (F[L['field']] extends BooleanField ? { readonly value: boolean } : { readonly value?: never });
      };
      readonly transitions: ExactActions<L['transitions'], Transition> & {
        readonly [K in keyof L['transitions']]: {
          readonly from: readonly (keyof L['states'])[];
          readonly to: keyof L['states'];
        };
      };
    }
  : unknown;

/** Selects without choices that no lifecycle is of. */
type Choiceless<F extends DeclaredFields, L> = {
  [K in Name<F>]: F[K] extends OpenSelect ? (L extends { readonly field: K } ? never : K) : never;
}[Name<F>];

/**
 * Declares an entity. Types carry the rules they can (a column that is no field, an unknown kind, a missing label
 * do not compile); `check.ts` asserts the others at start.
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

/** The declaration with what follows from its lifecycle: the field, complete, and its transitions among the actions. */
export function withLifecycle(definition: Resource): Resource {
  const { lifecycle, fields, actions } = definition;
  const field = lifecycle && fields[lifecycle.field];
  if (!lifecycle || !field) return definition;
  const transitions = Object.entries(lifecycle.transitions).filter(([, { by }]) => by === undefined);
  return {
    ...definition,
    fields: { ...fields, [lifecycle.field]: stateField(field, lifecycle.states, lifecycle.initial) },
    actions: { ...Object.fromEntries(transitions), ...actions },
  };
}
