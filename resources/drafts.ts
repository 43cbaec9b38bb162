import type { Resource } from './define.ts';
import type { FieldValues } from './kinds/index.ts';
import { stateField } from './kinds/state.ts';
import { type Lifecycle, transitionCalls } from './lifecycle.ts';
import type { RecordOf } from './record.ts';

/**
 * Lifecycle of entities with `drafts` (SPEC §4; CONTRACT, Choices). A draft is a new record. Promoting it copies its
 * values into the live record and keeps the previous ones as an archived record, which can be promoted again.
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
      icon: 'stop',
      done: ['Deactivated', '停用', '停用'],
      confirm: [
        'Deactivate [%{title}]? Customers no longer see it.',
        '停用 [%{title}]？顧客將看不到它。',
        '停用 [%{title}]？顾客将看不到它。',
      ],
      bulk: true,
    },
    activate: {
      from: ['inactive'],
      to: 'active',
      label: ['Activate', '啟用', '启用'],
      icon: 'start',
      done: ['Activated', '啟用', '启用'],
      confirm: [
        'Activate [%{title}]? Customers see it again.',
        '啟用 [%{title}]？顧客將再次看到它。',
        '启用 [%{title}]？顾客将再次看到它。',
      ],
      bulk: true,
    },
    archive: { from: ['active', 'inactive'], to: 'archived', label: ['Archive', '封存', '归档'], by: 'promote' },
  },
} as const satisfies Lifecycle;

/**
 * Fields of an entity with `drafts` (SPEC §4), to be spread into its own. A record with `version_of` is a copy of that
 * record: a draft, or an archived version. A record without it is the original.
 */
export function draftFields<const N extends string>(name: N) {
  return {
    status: stateField(
      { kind: 'select', label: ['Status', '狀態', '状态'] },
      draftLifecycle,
      transitionCalls(draftLifecycle),
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
    /** Revision of the live record that the draft was copied from or last compared with. */
    based_on: { kind: 'integer', label: ['Based on revision', '所據修訂', '所依修订'], readOnly: true },
  } as const;
}

type DraftFields = ReturnType<typeof draftFields>;

/** The fields that every record of an entity with `drafts` has. */
export type Drafted = RecordOf & FieldValues<DraftFields, 'stored'>;

/** Values that change a record's role among its versions. */
export type DraftPatch = FieldValues<DraftFields, 'patch'> & Partial<Pick<Drafted, 'status'>>;

/** Whether the entity has `drafts`, and so its records the fields of `draftFields` (asserted by `check.ts`). */
export function isDrafted({ drafts }: Pick<Resource, 'drafts'>, _record: RecordOf): _record is Drafted {
  return drafts !== undefined;
}

/** Names of the fields of `draftFields`, which describe a record's role among its versions, not its content. */
export const draftFieldNames: readonly string[] = Object.keys(draftFields(''));

/** Lists hide archived versions unless filtered by one of `shownBy`. */
export const archivedVersions = { column: 'status', value: 'archived', shownBy: ['status', 'version_of'] } as const;
