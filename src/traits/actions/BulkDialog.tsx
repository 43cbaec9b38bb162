import { Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type Identifier, type RaRecord, useListContext, useTranslate } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { labelIn } from '../../../resources/messages/languages.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { type BulkOutcome, runBulk } from './bulk-run.ts';
import { BulkNames, BulkResults } from './BulkLists.tsx';
import { partLoader } from '../../i18n/part-loader.ts';
import { titleOf } from '../../i18n/record-title.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { useSelectedRecords } from '../../list/use-selected-records.ts';

const BulkForm = lazy(partLoader(['form'], () => import('./BulkForm.tsx'), 'BulkForm'));
const formId = 'bulk-form';

export interface BulkDialogProps {
  readonly resource: Resource;
  /** A declared action; `undefined` deletes. */
  readonly action: string | undefined;
  readonly ids: readonly Identifier[];
  /** The records that the list has shown so far. */
  readonly seen: ReadonlyMap<Identifier, RaRecord>;
  readonly onClose: () => void;
}

type Phase =
  | { readonly at: 'ask' }
  | { readonly at: 'running'; readonly done: number }
  | { readonly at: 'done'; readonly outcomes: readonly BulkOutcome[] };

/**
 * Confirms and runs an action or delete on the selection, then shows for each record whether it was refused, and why.
 * Refused records stay selected.
 */
export function BulkDialog({ resource, action, ids, seen, onClose }: BulkDialogProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const dataProvider = useAdminDataProvider();
  const client = useQueryClient();
  const { onSelect } = useListContext();
  const [phase, setPhase] = useState<Phase>({ at: 'ask' });
  // The selection at opening: the live one shrinks as records are done.
  const [chosen] = useState(ids);
  const { records, state, error, retry } = useSelectedRecords(resource.name, chosen, seen);
  const asking = phase.at === 'ask' && state === 'known';

  const declared = action === undefined ? undefined : resource.actions?.[action];
  const verb = declared ? labelIn(declared.label, language) : translate('list.delete');
  const nameOf = (id: Identifier) => {
    const record = records.get(id);
    return record ? titleOf(resource, record, language) : `#${id}`;
  };
  const [first] = chosen;
  const single = chosen.length === 1 && first !== undefined ? nameOf(first) : undefined;

  const question = () => {
    if (state !== 'known') return verb;
    if (single === undefined)
      return declared
        ? translate('list.confirmActionMany', { action: verb, smart_count: chosen.length })
        : translate('list.confirmDeleteMany', { smart_count: chosen.length });
    if (!declared) return translate('list.confirmDelete', { title: single });
    return declared.confirm
      ? labelIn(declared.confirm, language).replaceAll('%{title}', () => single)
      : translate('list.confirmAction', { action: verb, title: single });
  };

  const run = async (body?: Values) => {
    setPhase({ at: 'running', done: 0 });
    const outcomes = await runBulk(
      dataProvider,
      resource.name,
      chosen,
      records,
      { action, body },
      translate('form.gone'),
      (done) => setPhase({ at: 'running', done }),
    );
    onSelect(outcomes.flatMap(({ id, refused }) => (refused === undefined ? [] : [id])));
    setPhase({ at: 'done', outcomes });
    await client.invalidateQueries({ queryKey: [resource.name] });
  };

  return (
    <Dialog open onClose={phase.at === 'running' ? undefined : onClose} fullWidth>
      <DialogTitle>{phase.at === 'done' ? translate('list.resultOf', { action: verb }) : question()}</DialogTitle>
      <DialogContent aria-live="polite">
        {phase.at === 'ask' && state === 'reading' && <LinearProgress aria-label={translate('list.loading')} />}
        {phase.at === 'ask' && state === 'failed' && (
          <RetryAlert onRetry={retry}>{error?.message || translate('errors.unknown')}</RetryAlert>
        )}
        {asking && single === undefined && <BulkNames names={chosen.map(nameOf)} />}
        {asking && action !== undefined && declared?.form && (
          <Suspense fallback={<LinearProgress />}>
            <BulkForm
              id={formId}
              resource={resource}
              name={action}
              action={{ ...declared, form: declared.form }}
              onValues={(values) => void run(values)}
            />
          </Suspense>
        )}
        {phase.at === 'running' && (
          <>
            <LinearProgress
              variant="determinate"
              aria-label={verb}
              value={(100 * phase.done) / chosen.length}
              sx={{ mb: 1 }}
            />
            {translate('list.progress', { done: phase.done, total: chosen.length })}
          </>
        )}
        {phase.at === 'done' && <BulkResults outcomes={phase.outcomes} nameOf={nameOf} />}
      </DialogContent>
      <DialogActions>
        {phase.at === 'done' ? (
          <Button autoFocus color="inherit" onClick={onClose}>
            {translate('list.close')}
          </Button>
        ) : (
          <>
            <Button autoFocus color="inherit" disabled={phase.at === 'running'} onClick={onClose}>
              {translate('list.cancel')}
            </Button>
            <Button
              color={declared ? 'inherit' : 'error'}
              variant={declared ? 'outlined' : 'contained'}
              disabled={!asking}
              {...(declared?.form ? { type: 'submit' as const, form: formId } : { onClick: () => void run() })}
            >
              {verb}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
