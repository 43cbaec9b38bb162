import { allPermissions } from '../access.ts';
import { lineOutcomes } from '../kinds/rows/line-outcomes.ts';
import { syncOutcomes } from '../delivery/sync-outcomes.ts';
import { belongings, pages, search } from './list.ts';
import { id, ids, integer, oneOf, text, texts } from './parameters.ts';

/** `GET {path}/meta`; with `field`, the records that this reference may point to. */
export const metaParameters = { field: text('field'), q: search, ids: ids('ids') };

/** `GET search`. */
export const quickSearchParameters = {
  q: { ...search, about: 'As in lists' },
  perPage: { ...pages(5, 20).perPage, about: 'Of each entity' },
};

/** `GET {path}/{id}/rows/{field}`. */
export const rowsParameters = { ...pages(), q: search, keys: texts('keys', 'Only rows with one of these keys') };

/** `GET user/{id}/activity`. */
export const activityParameters = {
  entity: text('entity', 'Only records of this entity, or `user`: changes of the customer’s own record'),
  before: text('before', '`meta.next` of the page before'),
  perPage: pages(25, 100).perPage,
};

/** `GET me/changes`. */
export const ownChangesParameters = pages(20);

/** `GET me/givers`. */
export const giversParameters = { permission: oneOf('permission', allPermissions, 'Required') };

/** `GET {path}/sort`, if the parent isn't in the path. */
export const sortParameters = { parentId: { ...belongings.parentId, about: 'Those below this one' } };

/** `GET {path}/timeline`, besides the list's filters. */
export const timelineParameters = {
  from: text('from', 'A moment or a day: not over by then'),
  to: text('to', 'A moment or a day: begun by then'),
  q: { ...search, about: 'As in the list' },
};

/** `GET {path}/import`. */
export const importsParameters = {
  ...pages(25, 200),
  record: id('record', 'Only imports of lines into this record'),
};

/** `GET {path}/import/{id}/rows`. */
export const importedRowsParameters = {
  ...pages(1_000, 10_000),
  outcome: oneOf('outcome', ['create', 'update', 'delete', 'unchanged', 'wrong', 'undone']),
};

/** `GET {path}/import/{id}/rows` of lines. */
export const importedLinesParameters = {
  ...pages(1_000, 10_000),
  outcome: oneOf('outcome', lineOutcomes),
};

/** `POST {path}/{id}/import/add_{field}`, besides the encoding. */
export const linesParameters = {
  dryRun: oneOf('dry_run', ['true', 'false'], 'true: answers what would become of the lines, and writes nothing'),
  column: id('column', 'Which cell of each line, from 1; without it, the one that the lines show', 1_000),
};

/** `GET ke-pickup-point/sync/{id}/rows`. */
export const pickupSyncRowsParameters = { ...pages(100, 1_000), outcome: oneOf('outcome', syncOutcomes) };

/** `GET {path}/bulk`. */
export const bulkRunsParameters = pages(25, 200);

/**
 * The outcome of a record in a bulk run, planned or final: `left` are records that an undo didn't change, `gone`
 * deleted ones.
 */
export const bulkOutcomes = [
  'waiting',
  'change',
  'same',
  'excluded',
  'done',
  'refused',
  'changed',
  'gone',
  'undone',
  'left',
] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

/** Outcomes of rows that can be retried: the obstacle may be gone by now. */
export const retriable = ['excluded', 'refused', 'changed'] as const satisfies readonly BulkOutcome[];

/** `GET {path}/bulk/{id}/rows`. */
export const bulkRowsParameters = {
  outcome: oneOf('outcome', bulkOutcomes),
  after: id('after', 'The id in meta.next: the rows behind it'),
  perPage: integer('per_page', { otherwise: 100, most: 1_000 }),
};

/** `GET shipping-fee/counting`. */
export const countingFeesParameters = { fees: oneOf('fees', ['live', 'drafts']) };

/** `GET user-group/{id}/members`. */
export const membersParameters = {
  after: id('after', 'The id in meta.next: the customers behind it'),
  perPage: integer('per_page', { otherwise: 10, most: 100 }),
};

/** `GET customer-group/audience`: the customers of a group with these values. */
export const audienceParameters = {
  ...membersParameters,
  isPublic: oneOf('public', ['true', 'false']),
  userGroups: ids('user_groups'),
};

/** Maximum number of records per call for documents; callers who print more split their request. */
export const mostDocuments = 100;

/** `GET order/documents` and `GET sub-order/documents`. */
export const documentParameters = { ids: ids('ids', `Of the records to print, at most ${mostDocuments}`) };

/** `GET order/{id}/course`. */
export const courseParameters = {
  after: id('after', 'The id in meta.next: the entries behind it', Number.MAX_SAFE_INTEGER),
  perPage: integer('per_page', { otherwise: 20, most: 200 }),
};
