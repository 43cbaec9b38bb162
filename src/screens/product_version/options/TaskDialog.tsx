import { useEffect, useRef, useState } from 'react';
import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import { HttpError, useNotify } from 'react-admin';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { BulkNames } from '../../../traits/actions/BulkNames.tsx';
import type { Combination } from './combinations.ts';
import { useEditor } from './editor-context.ts';
import type { ProductOptions, WriteRequest } from './use-product-options.ts';
import { isConflict, errorMessage } from '../../../data-provider/api-errors.ts';

/** An action on several options, after confirmation. */
export interface Task {
  readonly verb: 'obsolete' | 'restore' | 'delete';
  readonly combinations: readonly Combination[];
}

const questions = {
  obsolete: ['matrix.obsoleteOne', 'matrix.obsoleteMany'],
  restore: ['matrix.restoreOne', 'matrix.restoreMany'],
  delete: ['form.deleteConfirm', 'matrix.deleteMany'],
} as const;
const verbs = { obsolete: 'matrix.obsolete', restore: 'matrix.restore', delete: 'form.delete' } as const;
const done = { obsolete: 'matrix.obsoleteDone', restore: 'matrix.restoreDone', delete: 'matrix.deleteDone' } as const;

/** One request, and the combinations that it changes. */
interface Step {
  readonly combinations: readonly Combination[];
  readonly request: WriteRequest;
}

/** The requests of a task; uses the bulk request if there is one. */
function stepsFor(
  { verb, combinations }: Task,
  idOf: (combination: Combination) => number | undefined,
): readonly Step[] {
  const there = combinations.flatMap((combination) => {
    const id = idOf(combination);
    return id === undefined ? [] : [{ combination, id }];
  });
  if (verb === 'delete')
    return there.map(({ combination, id }) => ({
      combinations: [combination],
      request: { below: `option/${id}`, method: 'DELETE' },
    }));
  const all = there.map(({ combination }) => combination);
  const [first, ...rest] = there;
  if (first && rest.length === 0)
    return [{ combinations: all, request: { below: `option/${first.id}/${verb}`, method: 'POST', body: {} } }];
  return [
    {
      combinations: all,
      request: {
        below: 'options',
        method: 'PUT',
        body: { options: there.map(({ id }) => ({ id, obsolete: verb === 'obsolete' })) },
      },
    },
  ];
}

const refuses = (error: unknown) =>
  error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 401;

/** Asks by name (SPEC §5), then marks options as obsolete, restores or deletes them. Shows refusals in place. */
export function TaskDialog({
  task,
  options,
  onClose,
}: {
  readonly task: Task;
  readonly options: ProductOptions;
  readonly onClose: () => void;
}) {
  const { say } = useWords();
  const notify = useNotify();
  const { savedCombinations, edits } = useEditor();
  /** Number of processed options while a run is active. */
  const [reached, setReached] = useState<number>();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const stopped = useRef(false);
  const [stopping, setStopping] = useState(false);
  // Retries only what was not done.
  const [left, setLeft] = useState(task.combinations);
  const [first] = left;
  const [one, many] = questions[task.verb];
  const busy = reached !== undefined;
  // Leaving the page stops the run, because nobody would see its refusals.
  useEffect(() => () => void (stopped.current = true), []);
  const run = async () => {
    stopped.current = false;
    setStopping(false);
    setReached(0);
    setRefusals([]);
    const rest: Combination[] = [];
    const messages: string[] = [];
    let count = 0;
    let halted = false;
    for (const { combinations, request } of stepsFor(
      { verb: task.verb, combinations: left },
      (combination) => savedCombinations.options.get(combination)?.id,
    )) {
      if (stopped.current || halted) {
        rest.push(...combinations);
        continue;
      }
      try {
        await options.write(request);
        if (task.verb === 'delete') edits.revert(combinations);
      } catch (error) {
        rest.push(...combinations);
        const reason = isConflict(error) ? say('errors.changed') : errorMessage(error, say);
        // A refusal concerns one option; any other error would repeat for the rest.
        halted = isConflict(error) || !refuses(error);
        messages.push(
          halted || left.length === 1 ? reason : `${combinations.map(savedCombinations.nameOf).join(', ')}: ${reason}`,
        );
        if (isConflict(error)) await options.refetch();
      }
      setReached((count += combinations.length));
    }
    if (rest.length === 0) {
      notify(done[task.verb], { type: 'success', messageArgs: { smart_count: task.combinations.length } });
      return onClose();
    }
    setLeft(rest);
    setRefusals(messages);
    return setReached(undefined);
  };
  const progress = say('matrix.taskReached', { done: reached ?? 0, total: left.length });
  return (
    <ConfirmDialog
      open
      busy={busy}
      destructive={task.verb === 'delete'}
      title={
        left.length === 1 && first !== undefined
          ? say(one, { title: savedCombinations.nameOf(first) })
          : say(many, { smart_count: left.length })
      }
      confirm={say(verbs[task.verb])}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      {left.length > 1 ? <BulkNames names={left.map(savedCombinations.nameOf)} /> : null}
      {busy && left.length > 1 ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 1.5 }}>
          <Box sx={{ flex: 1 }}>
            <Typography variant="caption" color="text.secondary" role="status">
              {progress}
            </Typography>
            <LinearProgress variant="determinate" value={(100 * reached) / left.length} aria-label={progress} />
          </Box>
          <Button
            size="small"
            disabled={stopping}
            onClick={() => {
              stopped.current = true;
              setStopping(true);
            }}
          >
            {say(stopping ? 'form.stopping' : 'form.stop')}
          </Button>
        </Box>
      ) : null}
      {refusals.length > 0 ? (
        <Alert severity="error" sx={{ mt: 1, maxHeight: 200, overflow: 'auto' }}>
          {refusals.map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
        </Alert>
      ) : null}
    </ConfirmDialog>
  );
}
