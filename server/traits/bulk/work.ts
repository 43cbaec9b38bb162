import { parseChanges } from '../../../resources/bulk/body.ts';
import type { FieldChange } from '../../../resources/bulk/changes.ts';
import { planRow, type RowPlan } from '../../../resources/bulk/plan.ts';
import type { Action } from '../../../resources/define.ts';
import { kindOf } from '../../../resources/kinds/index.ts';
import { isPossible, stateOf } from '../../../resources/lifecycle.ts';
import { bulkFormOf } from '../../../resources/action.ts';
import { actionBody } from '../../crud/actions.ts';
import type { Actor } from '../../crud/call.ts';
import { isGuarded } from '../../crud/guards.ts';
import type { Found } from '../../db/records/records.ts';
import { ApiError, assertCan, invalid } from '../../errors.ts';
import { isPlain } from '../runs/check-batch.ts';
import type { Task } from './body.ts';
import type { Reason } from './reasons.ts';

/** Work that writes values to records. */
export type ValueWork =
  | { readonly does: 'changes'; readonly changes: readonly FieldChange[] }
  | { readonly does: 'action'; readonly name: string; readonly action: Action; readonly body: unknown };

/** What a run does with each record. */
export type Work = ValueWork | { readonly does: 'delete' } | { readonly does: 'restore' };

type Worker = Pick<Actor, 'resource' | 'caller'>;

/** The name of a bulk edit in the history. */
export const editAction = 'bulk_edit';
/** The name of an undo in the history. */
export const undoAction = 'undo_bulk';

/**
 * Parses the work of a run, by the declaration and the caller's present permissions.
 * @throws ApiError 403, or 422 for work that can't be done in bulk
 */
export function parseWork(worker: Worker, { changes, action, delete: deletes, restore: restores }: Task): Work {
  if ([changes, action, deletes, restores].filter((one) => one !== undefined).length !== 1)
    throw new ApiError(422, 'errors.bulkTask');
  if (action) return parseAction(worker, action);
  if (changes) return parseFieldChanges(worker, changes);
  return deletes ? parseTrash(worker, 'delete', 'delete') : parseTrash(worker, 'restore', 'create');
}

/** Whether a user may do the work of a run's stage: the run's own work, or its undo. */
export function isPermitted(worker: Worker, { task, stage }: { readonly task: Task; readonly stage: string }): boolean {
  try {
    const work = parseWork(worker, task);
    if (stage === 'undo') assertMayUndo(worker, work);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

function parseFieldChanges({ resource, caller }: Worker, changes: NonNullable<Task['changes']>): Work {
  if (resource.without?.includes('update')) throw new ApiError(422, 'errors.bulkImpossible');
  assertCan(caller.permissions, 'update', resource);
  const parsed = parseChanges(resource, changes, caller.permissions);
  if (!parsed.ok) throw invalid(parsed.errors, resource);
  return { does: 'changes', changes: parsed.changes };
}

function parseAction({ resource, caller }: Worker, { name, body }: NonNullable<Task['action']>): Work {
  const action = Object.hasOwn(resource.actions ?? {}, name) ? resource.actions?.[name] : undefined;
  // Secrets that an action shows once would be lost.
  if (!action?.bulk || action.reveals) throw new ApiError(422, 'errors.bulkImpossible');
  assertCan(caller.permissions, action.needs ?? 'update', resource);
  const form = bulkFormOf(action);
  actionBody({ label: action.label, ...(form && { form }) }, body);
  return { does: 'action', name, action, body };
}

function parseTrash({ resource, caller }: Worker, does: 'delete' | 'restore', needs: 'delete' | 'create'): Work {
  if (resource.without?.includes('delete')) throw new ApiError(422, 'errors.bulkImpossible');
  assertCan(caller.permissions, needs, resource);
  return { does };
}

/**
 * Asserts that the caller may undo a run: deleted records are restored, which needs the right to create, and restored
 * ones are deleted.
 * @throws ApiError 403; 409 if nothing undoes it
 */
export function assertMayUndo(worker: Worker, work: Work): void {
  const { does } = work;
  if (does === 'action' && work.action.irreversible) throw new ApiError(409, 'errors.bulkNotBack');
  if (does === 'delete') parseTrash(worker, 'restore', 'create');
  if (does === 'restore') parseTrash(worker, 'delete', 'delete');
}

/** Whether one statement can write many records. */
export function isBatchable(actor: Actor, work: ValueWork): boolean {
  const { resource, deps } = actor;
  if (!isPlain(actor)) return false;
  return (
    work.does === 'action' ||
    work.changes.every(
      ({ name, field }) => kindOf(field).storage.at !== 'child' && !isGuarded(deps.slots, resource, { [name]: null }),
    )
  );
}

/** The name of the run's entries in the history. */
export function actionOf(work: Work): string {
  return work.does === 'changes' ? editAction : work.does === 'action' ? work.name : work.does;
}

/** The outcome of the work for the present record, and the changes of its fields. */
export interface RecordPlan {
  readonly outcome: RowPlan['at'];
  readonly plan?: RowPlan;
  readonly reason?: Reason;
}

/** Plans the work on one record. */
export function planRecord({ resource, deps }: Pick<Actor, 'resource' | 'deps'>, work: Work, found: Found): RecordPlan {
  if (work.does === 'delete' || work.does === 'restore') return { outcome: 'change' };
  if (work.does === 'changes') {
    const plan = planRow(resource, found.record, work.changes);
    return { outcome: plan.at, plan, ...(plan.at === 'excluded' && { reason: { excluded: plan.reasons } }) };
  }
  if (!isPossible(resource, work.name, found.record))
    return {
      outcome: 'excluded',
      reason: { notPossible: { action: work.name, state: stateOf(resource, found.record) ?? '' } },
    };
  try {
    deps.slots.assertWritable(resource, found.record);
    return { outcome: 'change' };
  } catch (error) {
    if (error instanceof ApiError) return { outcome: 'excluded', reason: { message: { key: error.key } } };
    throw error;
  }
}
