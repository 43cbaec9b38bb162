import type { Resource } from './define.ts';
import type { FieldValues } from './kinds/index.ts';
import { stateField } from './kinds/state.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { RecordOf } from './record.ts';

/**
 * The lifecycle of an entity with `drafts` (SPEC §4; CONTRACT, Choices). Making a draft is making a new record.
 * Promoting it makes the record live that says the same, and keeps what was live as an archived copy, which can be
 * promoted again.
 */
export const draftLifecycle = {
  field: 'status',
  initial: 'draft',
  states: {
    draft: { label: ['Draft', '草稿', '草稿'], tone: 'info' },
    active: { label: ['Active', '生效', '生效'], tone: 'success' },
    inactive: { label: ['Inactive', '停用', '停用'], tone: 'neutral' },
    archived: { label: ['Archived', '已封存', '已归档'], tone: 'neutral', frozen: true },
  },
  transitions: {
    promote: { from: ['draft', 'archived'], to: 'active', label: ['Promote', '發布', '发布'], by: 'drafts' },
    deactivate: {
      from: ['active'],
      to: 'inactive',
      label: ['Deactivate', '停用', '停用'],
      done: ['Deactivated', '停用', '停用'],
      confirm: [
        'Deactivate [%{title}]? Customers no longer see it.',
        '停用 [%{title}]？顧客將看不到它。',
        '停用 [%{title}]？顾客将看不到它。',
      ],
    },
    activate: {
      from: ['inactive'],
      to: 'active',
      label: ['Activate', '啟用', '启用'],
      done: ['Activated', '啟用', '启用'],
      confirm: [
        'Activate [%{title}]? Customers see it again.',
        '啟用 [%{title}]？顧客將再次看到它。',
        '启用 [%{title}]？顾客将再次看到它。',
      ],
    },
    archive: { from: ['active', 'inactive'], to: 'archived', label: ['Archive', '封存', '归档'], by: 'promote' },
  },
} as const satisfies Lifecycle;

/**
 * The fields of an entity with `drafts` (SPEC §4): spread them into its own. A record with `version_of` is a copy of
 * that one: a draft of what it is to become, or what an earlier promote overwrote (`archived`). Without, it is the
 * record itself.
 */
export function draftFields<const N extends string>(name: N) {
  return {
    status: stateField(
      { kind: 'select', label: ['Status', '狀態', '状态'] },
      draftLifecycle.states,
      draftLifecycle.initial,
    ),
    version: {
      kind: 'integer',
      label: ['Version', '版本', '版本'],
      help: [
        'Goes up with every promotion; 0 until the first.',
        '每次發布加一；首次發布前為 0。',
        '每次发布加一；首次发布前为 0。',
      ],
      readOnly: true,
      required: true,
      default: 0,
    },
    version_of: { kind: 'reference', label: ['Version of', '所屬版本', '所属版本'], readOnly: true, to: name },
    /** The revision of the live record that a draft was copied from, or shown against last. */
    based_on: { kind: 'integer', label: ['Based on revision', '所據修訂', '所依修订'], readOnly: true },
  } as const;
}

type DraftFields = ReturnType<typeof draftFields>;

/** What a record of an entity with `drafts` holds at least. */
export type Drafted = RecordOf & FieldValues<DraftFields, 'kept'>;

/** What a record is among its copies, to be written. */
export type DraftPatch = FieldValues<DraftFields, 'patch'> & Partial<Pick<Drafted, 'status'>>;

/** Whether records of an entity have the fields of `draftFields`; `check.ts` sees to it that those with `drafts` do. */
export function isDrafted({ drafts }: Pick<Resource, 'drafts'>, _record: RecordOf): _record is Drafted {
  return drafts !== undefined;
}

/** Names of the fields of `draftFields`: what a record is among its copies, as opposed to what it says. */
export const draftFieldNames: readonly string[] = Object.keys(draftFields(''));

/** By what lists of an entity can be filtered: with drafts, always by what tells copies from the records themselves. */
export function filtersOf({ list, drafts }: Pick<Resource, 'list' | 'drafts'>): readonly string[] {
  return drafts ? [...new Set<string>([...list.filters, ...copyFilters])] : list.filters;
}

/** A list with one of these filters shows whatever matches; without, the records themselves and their drafts. */
export const copyFilters: readonly string[] = ['status', 'version_of'];
