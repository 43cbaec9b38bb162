import type { Resource } from '../../../resources/define.ts';
import type { Words } from '../../../resources/ui/use-words.ts';

/** Names of actions that several entities have, by their key in the audit log. */
const known = {
  create: 'history.create',
  update: 'history.update',
  quick_edit: 'history.quickEdit',
  delete: 'history.delete',
  restore: 'history.restore',
  draft: 'history.draft',
  edit: 'history.edit',
  promote: 'history.promote',
  archive: 'history.archive',
  sort: 'history.sort',
  import: 'history.import',
  undo_import: 'history.undoImport',
  bulk_edit: 'history.bulkEdit',
  undo_bulk: 'history.undoBulk',
  erase: 'history.erase',
} as const;

function isKnown(action: string): action is keyof typeof known {
  return Object.hasOwn(known, action);
}

/** The name of an action in the audit log: a built-in one, else its declared label, else its key. */
export function actionName(
  resource: Pick<Resource, 'lifecycle' | 'actions' | 'events'> | undefined,
  action: string,
  { say, label }: Pick<Words, 'say' | 'label'>,
): string {
  const declared =
    resource?.lifecycle?.transitions[action]?.done ?? resource?.actions?.[action]?.label ?? resource?.events?.[action];
  return isKnown(action) ? say(known[action]) : declared ? label(declared) : action;
}
