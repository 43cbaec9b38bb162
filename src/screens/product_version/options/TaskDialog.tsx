import { useState } from 'react';
import Alert from '@mui/material/Alert';
import { useNotify } from 'react-admin';
import { useWords } from '../../../../resources/kinds/parts/use-words.tsx';
import { ConfirmDialog } from '../../../generic/actions/ConfirmDialog.tsx';
import { BulkNames } from '../../../generic/list/BulkLists.tsx';
import type { Combination } from './combinations.ts';
import { useEditor } from './editor-context.ts';
import type { ProductOptions, WriteRequest } from './use-product-options.ts';
import { isOutdated } from './use-product-options.ts';

/** Something done to options at once, after asking. */
export interface Task {
  readonly verb: 'obsolete' | 'restore' | 'delete';
  readonly combinations: readonly Combination[];
}

const questions = { obsolete: ['matrix.obsoleteOne', 'matrix.obsoleteMany'], restore: ['matrix.restoreOne', 'matrix.restoreMany'], delete: ['form.deleteConfirm', 'matrix.deleteMany'] } as const;
const verbs = { obsolete: 'matrix.obsolete', restore: 'matrix.restore', delete: 'form.delete' } as const;
const done = { obsolete: 'matrix.obsoleteDone', restore: 'matrix.restoreDone', delete: 'matrix.deleteDone' } as const;

/** The calls that do it: to many at once where there is one for it. */
function requestsFor(verb: Task['verb'], ids: readonly number[]): readonly WriteRequest[] {
  if (verb === 'delete') return ids.map((id) => ({ below: `option/${id}`, method: 'DELETE' }));
  const [first, ...rest] = ids;
  if (first !== undefined && rest.length === 0) return [{ below: `option/${first}/${verb}`, method: 'POST', body: {} }];
  return [{ below: 'options', method: 'PUT', body: { options: ids.map((id) => ({ id, obsolete: verb === 'obsolete' })) } }];
}

/** Asks by name (SPEC §5), then marks options as obsolete, restores or deletes them; why one can't be is said here. */
export function TaskDialog({ task, options, onClose }: { readonly task: Task; readonly options: ProductOptions; readonly onClose: () => void }) {
  const { say } = useWords();
  const notify = useNotify();
  const { book, drafts } = useEditor();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  // Those that are done leave the list, so that trying again is about the others.
  const [left, setLeft] = useState(task.combinations);
  const [first] = left;
  const [one, many] = questions[task.verb];
  const run = async () => {
    setBusy(true);
    setRefusal('');
    let count = 0;
    try {
      for (const request of requestsFor(task.verb, left.flatMap((combination) => book.options.get(combination)?.id ?? []))) {
        await options.write(request);
        count += 1;
      }
      if (task.verb === 'delete') drafts.revert(task.combinations);
      notify(done[task.verb], { type: 'success', messageArgs: { smart_count: task.combinations.length } });
      onClose();
    } catch (error) {
      if (task.verb === 'delete') drafts.revert(left.slice(0, count));
      setLeft(left.slice(count));
      if (isOutdated(error)) await options.refetch();
      setRefusal(isOutdated(error) ? say('errors.changed') : error instanceof Error && error.message !== '' ? error.message : say('errors.unknown'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      busy={busy}
      grave={task.verb === 'delete'}
      title={left.length === 1 && first !== undefined ? say(one, { title: book.nameOf(first) }) : say(many, { smart_count: left.length })}
      confirm={say(verbs[task.verb])}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      {left.length > 1 ? <BulkNames names={left.map(book.nameOf)} /> : null}
      {refusal === '' ? null : <Alert severity="error" sx={{ mt: 1 }}>{refusal}</Alert>}
    </ConfirmDialog>
  );
}
