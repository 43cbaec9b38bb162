import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Identifier } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import { emptyValue } from '../../../resources/kinds/empty-value.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { commaIn } from '../../../resources/messages/languages.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { UnsavedGuard } from '../../form/UnsavedGuard.tsx';
import { PageFrame } from '../../list/PageFrame.tsx';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { ApplyBar } from './ApplyBar.tsx';
import { editableFields, type FieldChange } from '../../../resources/bulk/changes.ts';
import { FieldChanges } from './FieldChanges.tsx';
import type { BulkSelection } from './selection.ts';
import { BulkEditHead, LoadProgress } from './BulkEditHead.tsx';
import { Preview } from './Preview.tsx';
import { countPlans, revertChanges } from './rows.ts';
import { useBulkRun } from './use-bulk-run.ts';
import { type FieldChoice, useFieldChanges } from './use-field-changes.ts';
import { useBulkRecords } from './use-bulk-records.ts';
import { usePlans } from './use-plans.ts';

const noChanges: readonly FieldChange[] = [];

export interface BulkEditPageProps {
  readonly resource: Resource;
  readonly selection: BulkSelection;
  /** Loads these records, again if they are the same. */
  readonly onLoad: (selection: BulkSelection) => void;
}

/** The bulk edit of a selection on one screen: the fields to change, a preview of each row, and the run. */
export function BulkEditPage({ resource, selection, onLoad }: BulkEditPageProps) {
  const words = useWords();
  const { say, label, language } = words;
  const provider = useAdminDataProvider();
  const navigate = useNavigate();
  const permissions = useUserPermissions();
  const [removed, setRemoved] = useState<ReadonlySet<Identifier>>(new Set());
  const [chosen, setChosen] = useState<readonly FieldChoice[]>([]);
  const [asking, setAsking] = useState(false);
  const [stopping, setStopping] = useState(false);

  const loaded = useBulkRecords(resource.name, selection);
  const records = useMemo(() => loaded.records.filter(({ id }) => !removed.has(id)), [loaded.records, removed]);
  const bulkFields = useQuery({
    queryKey: ['bulk-fields', resource.name, provider.storeId],
    queryFn: ({ signal }) => provider.bulkFields(resource.name, { signal }),
  });
  const editable = useMemo(() => {
    const names = (bulkFields.data ?? []).map(({ name }) => name);
    return editableFields(resource, names, permissions);
  }, [resource, bulkFields.data, permissions]);

  const form = useForm<Record<string, unknown>>({
    defaultValues: useMemo(
      () => Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, emptyValue(field)])),
      [resource],
    ),
    shouldFocusError: false,
  });
  const entered = useFieldChanges(resource, chosen, form);
  // A run is reverted by a run of its own, which is previewed and confirmed like any other.
  const [reverting, setReverting] = useState<readonly FieldChange[]>();
  const { missing, invalid } = entered;
  const changes = reverting ?? entered.changes;
  const { plans, current } = usePlans(resource, records, loaded.ready ? changes : undefined);
  const planned = useMemo(() => countPlans(plans, records), [plans, records]);
  const { run, counts, phase, apply, retry } = useBulkRun(resource);

  const fields = useMemo(() => (reverting ?? chosen).map(({ name }) => name), [reverting, chosen]);
  const namesOf = (names: readonly string[]) =>
    names.map((name) => label(resource.fields[name]?.label ?? [name, name, name])).join(commaIn(language));
  const hint = () => {
    if (!loaded.ready) return '';
    if (reverting) return current ? undefined : say('bulkEdit.comparing');
    if (chosen.length === 0) return say('bulkEdit.choose');
    if (missing.length > 0) return say('bulkEdit.enter', { fields: namesOf(missing) });
    if (invalid.length > 0) return say('bulkEdit.invalid', { fields: namesOf(invalid) });
    return current ? undefined : say('bulkEdit.comparing');
  };
  const remove = useCallback((id: Identifier) => setRemoved((before) => new Set([...before, id])), []);
  const restart = (ids: readonly Identifier[], revert?: readonly FieldChange[]) => {
    run.reset();
    setReverting(revert);
    onLoad({ ids });
    setRemoved(new Set());
  };
  const revert = () => {
    if (!plans) return;
    const reverted = revertChanges(resource, records, plans, run);
    restart(reverted.ids, reverted.changes);
  };
  const reset = () => {
    setChosen([]);
    form.reset();
    restart(records.map(({ id }) => id));
  };
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const leaving = { title: say('bulkEdit.leaveTitle'), text: say('bulkEdit.leaveText', { done: counts.done, total }) };
  const list = label(resource.plural);
  return (
    <PageFrame
      title={say('bulkEdit.title', { list })}
      action={
        <BulkEditHead
          resource={resource}
          loaded={loaded}
          count={records.length}
          removed={removed.size}
          fixed={phase !== 'choosing'}
          onUndoRemove={() => setRemoved(new Set())}
        />
      }
    >
      <LoadProgress loaded={loaded} onRetry={() => onLoad({ ...selection })} />
      {bulkFields.error && (
        <RetryAlert onRetry={() => void bulkFields.refetch()}>
          {say('bulkEdit.fieldsFailed', { reason: bulkFields.error.message })}
        </RetryAlert>
      )}
      {reverting ? (
        <Alert
          severity="info"
          action={
            phase === 'choosing' && (
              <Button size="small" color="inherit" onClick={reset}>
                {say('bulkEdit.again')}
              </Button>
            )
          }
        >
          {say('bulkEdit.puttingBack', { fields: namesOf(fields) })}
        </Alert>
      ) : (
        <FieldChanges
          resource={resource}
          editable={editable}
          chosen={chosen}
          form={form}
          invalid={invalid}
          fixed={phase !== 'choosing'}
          onChange={setChosen}
        />
      )}
      <Preview
        resource={resource}
        records={records}
        fields={fields}
        changes={changes ?? noChanges}
        plans={plans}
        planned={planned}
        run={run}
        counts={counts}
        onRemove={phase === 'choosing' ? remove : undefined}
      />
      <ApplyBar
        hint={hint()}
        plans={planned}
        counts={counts}
        phase={phase}
        stopping={stopping}
        onApply={() => setAsking(true)}
        onStop={() => {
          setStopping(true);
          run.stop();
        }}
        onRetry={() => {
          setStopping(false);
          if (plans && changes) retry(records, plans, changes);
        }}
        onRevert={revert}
        onReset={reset}
        onBack={() => void navigate(`/${resource.name}`)}
      />
      <ConfirmDialog
        open={asking}
        title={say('bulkEdit.confirm', { fields: namesOf(fields), smart_count: planned.change, list })}
        confirm={say('bulkEdit.apply', { smart_count: planned.change })}
        onConfirm={() => {
          setAsking(false);
          setStopping(false);
          if (plans && current) apply(records, plans);
        }}
        onCancel={() => setAsking(false)}
      >
        {say('bulkEdit.confirmText')}
      </ConfirmDialog>
      <UnsavedGuard unsaved={phase === 'running'} title={list} fields={list} question={leaving} onLeave={run.stop} />
    </PageFrame>
  );
}
