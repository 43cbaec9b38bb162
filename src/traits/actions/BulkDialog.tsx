import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Identifier } from 'react-admin';
import { Link } from 'react-router';
import { can } from '../../../resources/access.ts';
import { bulkFormOf } from '../../../resources/action.ts';
import type { Resource } from '../../../resources/define.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { withinSentence } from '../../../resources/messages/languages.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { BulkRequest } from '../../data-provider/bulk-types.ts';
import { notifyWrite } from '../../data-provider/write-events.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import { headingOf } from '../../i18n/record-title.ts';
import type { ListSelection } from '../../list/selection.ts';
import { useCountText } from '../../list/count-text.ts';
import { runPath } from '../bulk/bulk-paths.ts';
import { followRun, runAtOnce, RunLostError, type RunResult } from '../bulk/run-at-once.ts';
import { countOf, type Progress } from '../bulk/run-state.ts';
import { RunResults } from '../bulk/RunResults.tsx';
import { EffectOf } from '../../ui/action-effects.tsx';
import { SelectionText } from '../bulk/RunTask.tsx';
import { useOpenRun } from '../bulk/use-bulk-run.ts';
import { BulkNames } from './BulkNames.tsx';
import { BulkNotes } from './BulkNotes.tsx';

const BulkForm = lazy(partLoader(['form'], () => import('./BulkForm.tsx'), 'BulkForm'));
const formId = 'bulk-form';

/** Maximum number of picked records for which the dialog waits for the result. More are previewed on the run's page. */
const mostAtOnce = 100;

export interface BulkDialogProps {
  readonly resource: Resource;
  /** A declared action; `undefined` deletes. */
  readonly action: string | undefined;
  readonly selected: Pick<ListSelection, 'selection' | 'count' | 'more' | 'seen' | 'clear'>;
  readonly onClose: () => void;
}

type Phase =
  | { readonly at: 'ask'; readonly problem?: string }
  | { readonly at: 'running'; readonly undoes?: RunResult; readonly progress?: Progress }
  | { readonly at: 'done'; readonly result: RunResult; readonly problem?: string };

/** Height of the content in px, enough for a usual result, so that the dialog doesn’t grow under the pointer. */
const resultHeight = (records: number) => 152 + 24 * Math.min(records, 8);

/**
 * Confirms an action or a deletion of the selection. A few records are processed at once, with the result in the
 * dialog; many are checked first, on the run's page.
 */
export function BulkDialog({ resource, action, selected, onClose }: BulkDialogProps) {
  const { say, label, language } = useWords();
  const countText = useCountText();
  const { bulk } = useAdminDataProvider();
  const client = useQueryClient();
  const openRun = useOpenRun(resource);
  const mayRestore = can(useUserPermissions(), 'create', resource);
  const [phase, setPhase] = useState<Phase>({ at: 'ask' });
  // The selection when the dialog opens: the run clears it.
  const [{ selection, count, more, seen, clear }] = useState(selected);
  const content = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  const following = useRef<AbortController>(undefined);
  useEffect(() => () => following.current?.abort(), []);

  const declared = action === undefined ? undefined : resource.actions?.[action];
  const form = declared && bulkFormOf(declared);
  const verb = declared ? label(declared.label) : say('list.delete');
  const list = withinSentence(resource.plural, language);
  const nameOf = (id: Identifier) => {
    const record = seen.get(id);
    return record ? headingOf(resource, record, language) : `#${id}`;
  };
  const ids = 'ids' in selection ? selection.ids : [];
  const atOnce = 'ids' in selection && ids.length <= mostAtOnce;
  const [first] = ids;
  const single = ids.length === 1 && first !== undefined ? nameOf(first) : undefined;

  const question = () => {
    const named = { count: countText(count, more), list, action: verb };
    if (single === undefined) return say(declared ? 'list.confirmActionMany' : 'list.confirmDeleteMany', named);
    if (!declared) return say('list.confirmDelete', { title: single });
    return declared.confirm
      ? label(declared.confirm).replaceAll('%{title}', () => single)
      : say('list.confirmAction', { action: verb, title: single });
  };

  const hasReasons = phase.at === 'done' && phase.result.rows.some(({ reason }) => reason !== undefined);

  const heading = () => {
    const result = phase.at === 'done' ? phase.result : phase.at === 'running' ? phase.undoes : undefined;
    if (!result) return question();
    return say(result.run.status === 'undone' ? 'bulk.undoneOf' : 'list.resultOf', { action: verb });
  };

  /**
   * A run that can't be read may still be written: its page shows the result. Retrying here would create another run.
   */
  const fail = (error: unknown, otherwise: (problem: string) => Phase) => {
    if (following.current?.signal.aborted) return;
    if (error instanceof RunLostError) openRun(error.run);
    else setPhase(otherwise(error instanceof Error ? error.message : String(error)));
  };

  const begin = () => {
    following.current = new AbortController();
    setHeight(content.current?.offsetHeight);
    return following.current;
  };
  const run = async (body?: Values) => {
    const controller = begin();
    const task = action === undefined ? { delete: true as const } : { action: { name: action, ...(body && { body }) } };
    const request: BulkRequest = { selection, ...task };
    setPhase({ at: 'running' });
    try {
      if (!atOnce) {
        openRun(await bulk.create(resource.name, request));
        return;
      }
      const result = await runAtOnce(bulk, resource.name, request, {
        signal: controller.signal,
        onProgress: (progress) => setPhase({ at: 'running', progress }),
      });
      clear();
      setPhase({ at: 'done', result });
      notifyWrite(resource.name);
      await client.invalidateQueries({ queryKey: [resource.name] });
    } catch (error) {
      fail(error, (problem) => ({ at: 'ask', problem }));
    }
  };

  const undo = async (result: RunResult) => {
    const controller = begin();
    setPhase({ at: 'running', undoes: result });
    try {
      const undone = await followRun(bulk, resource.name, await bulk.undo(resource.name, result.run.id), {
        signal: controller.signal,
        onProgress: (progress) => setPhase({ at: 'running', undoes: result, progress }),
      });
      setPhase({ at: 'done', result: undone });
      notifyWrite(resource.name);
      await client.invalidateQueries({ queryKey: [resource.name] });
    } catch (error) {
      fail(error, (problem) => ({ at: 'done', result, problem }));
    }
  };

  return (
    <Dialog open onClose={phase.at === 'running' ? undefined : onClose} fullWidth>
      <DialogTitle>{heading()}</DialogTitle>
      <DialogContent
        ref={content}
        aria-live="polite"
        sx={{
          flex: 'none',
          display: 'flex',
          flexDirection: 'column',
          boxSizing: 'border-box',
          maxHeight: 'calc(100% - 128px)',
          ...(atOnce && { minHeight: resultHeight(ids.length) }),
          // A result keeps the height, unless it has reasons to read.
          ...(height !== undefined && phase.at === 'running' && { height }),
          ...(height !== undefined && phase.at === 'done' && { minHeight: height, ...(!hasReasons && { height }) }),
        }}
      >
        {'problem' in phase && <Alert severity="error">{phase.problem}</Alert>}
        {phase.at === 'ask' && declared && <BulkNotes resource={resource} action={declared} />}
        {phase.at === 'ask' && atOnce && single === undefined && <BulkNames names={ids.map(nameOf)} />}
        {phase.at === 'ask' && !atOnce && (
          <>
            <p>
              <SelectionText resource={resource} selection={selection} />
            </p>
            <p>{say('bulk.checkedFirst')}</p>
          </>
        )}
        {phase.at === 'ask' && ids.length > 0 && (
          <EffectOf resource={resource} action={action ?? 'delete'} ids={ids.map(Number)} />
        )}
        {phase.at !== 'done' && !('undoes' in phase) && action !== undefined && declared && form && (
          <Suspense fallback={<LinearProgress />}>
            {/* Hidden, not unmounted: a refused request keeps the typed values. */}
            <div hidden={phase.at === 'running'}>
              <BulkForm
                id={formId}
                resource={resource}
                name={action}
                action={{ ...declared, form }}
                onValues={(values) => void run(values)}
              />
            </div>
          </Suspense>
        )}
        {phase.at === 'running' && <Running verb={phase.undoes ? say('trash.undo') : verb} progress={phase.progress} />}
        {phase.at === 'done' && <RunResults {...phase.result} />}
      </DialogContent>
      <DialogActions>
        {phase.at === 'done' ? (
          <>
            {countOf(phase.result.run, 'done') > 0 && (action !== undefined || mayRestore) && (
              <Button color="inherit" onClick={() => void undo(phase.result)}>
                {say('trash.undo')}
              </Button>
            )}
            <Button color="inherit" component={Link} to={runPath(resource, phase.result.run.id)}>
              {say('bulk.openResult')}
            </Button>
            <Button autoFocus color="inherit" onClick={onClose}>
              {say('list.close')}
            </Button>
          </>
        ) : (
          <>
            <Button autoFocus color="inherit" disabled={phase.at === 'running'} onClick={onClose}>
              {say('list.cancel')}
            </Button>
            <Button
              color={declared || !atOnce ? 'inherit' : 'error'}
              variant={declared || !atOnce ? 'outlined' : 'contained'}
              disabled={phase.at !== 'ask'}
              {...(form ? { type: 'submit' as const, form: formId } : { onClick: () => void run() })}
            >
              {atOnce ? verb : say('bulk.check', { count: countText(count, more) })}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Running({ verb, progress }: { readonly verb: string; readonly progress: Progress | undefined }) {
  const { say } = useWords();
  const { done = 0, of = 0 } = progress ?? {};
  return (
    <>
      <LinearProgress
        {...(of > 0 && { variant: 'determinate' as const, value: (100 * done) / of })}
        aria-label={verb}
        sx={{ mb: 1 }}
      />
      {of > 0 && say('list.progress', { done: groupDigits(done), total: groupDigits(of) })}
    </>
  );
}
