import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Identifier } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import { emptyValue } from '../../../resources/ui/empty-value.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { commaIn } from '../../../resources/messages/languages.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { UnsavedGuard } from '../../form/UnsavedGuard.tsx';
import { heightBelowBar, useFillHeight } from '../../list/use-fill-height.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { ApplyBar } from './ApplyBar.tsx';
import { bulkFieldsOf, type FieldChange } from './changes.ts';
import { FieldChanges } from './FieldChanges.tsx';
import type { Picked } from './picked.ts';
import { PickedHead } from './PickedHead.tsx';
import { Preview } from './Preview.tsx';
import { countPlans, puttingBack } from './rows.ts';
import { useBulkRun } from './use-bulk-run.ts';
import { type Chosen, useFieldChanges } from './use-field-changes.ts';
import { usePicked } from './use-picked.ts';
import { usePlans } from './use-plans.ts';

const noChanges: readonly FieldChange[] = [];

export interface BulkEditPageProps {
  readonly resource: Resource;
  readonly picked: Picked;
  /** Reads these anew. */
  readonly onRead: (picked: Picked) => void;
}

/** What was picked, what to change, what that comes to row by row, and the run: all on one screen. */
export function BulkEditPage({ resource, picked, onRead }: BulkEditPageProps) {
  const words = useWords();
  const { say, label, language } = words;
  const provider = useAdminDataProvider();
  const navigate = useNavigate();
  const permissions = useUserPermissions();
  const frame = useFillHeight();
  const [removed, setRemoved] = useState<ReadonlySet<Identifier>>(new Set());
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [asking, setAsking] = useState(false);
  const [stopping, setStopping] = useState(false);

  const read = usePicked(resource.name, picked);
  const records = useMemo(() => read.records.filter(({ id }) => !removed.has(id)), [read.records, removed]);
  const offers = useQuery({
    queryKey: ['bulk-fields', resource.name, provider.storeId],
    queryFn: ({ signal }) => provider.bulkFields(resource.name, { signal }),
  });
  const offered = useMemo(
    () =>
      bulkFieldsOf(
        resource,
        (offers.data ?? []).map(({ name }) => name),
        permissions,
      ),
    [resource, offers.data, permissions],
  );

  const form = useForm<Record<string, unknown>>({
    defaultValues: useMemo(
      () => Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, emptyValue(field)])),
      [resource],
    ),
    shouldFocusError: false,
  });
  const entered = useFieldChanges(resource, chosen, form);
  // What a run changed is put back by a run of its own: shown, asked and written like any other.
  const [back, setBack] = useState<readonly FieldChange[]>();
  const { missing, wrong } = entered;
  const changes = back ?? entered.changes;
  const { plans, current } = usePlans(resource, records, read.ready ? changes : undefined, words);
  const planned = useMemo(() => countPlans(plans, records), [plans, records]);
  const { run, counts, phase, apply, retry } = useBulkRun(resource);

  const fields = useMemo(() => (back ?? chosen).map(({ name }) => name), [back, chosen]);
  const namesOf = (names: readonly string[]) =>
    names.map((name) => label(resource.fields[name]?.label ?? [name, name, name])).join(commaIn(language));
  const hint = () => {
    if (!read.ready) return '';
    if (back) return current ? undefined : say('bulkEdit.comparing');
    if (chosen.length === 0) return say('bulkEdit.choose');
    if (missing.length > 0) return say('bulkEdit.enter', { fields: namesOf(missing) });
    if (wrong.length > 0) return say('bulkEdit.invalid', { fields: namesOf(wrong) });
    return current ? undefined : say('bulkEdit.comparing');
  };
  const remove = useCallback((id: Identifier) => setRemoved((before) => new Set([...before, id])), []);
  const putBack = () => {
    if (!plans) return;
    const { ids, changes: earlier } = puttingBack(resource, records, plans, run);
    run.forget();
    setBack(earlier);
    onRead({ ids });
    setRemoved(new Set());
  };
  const again = () => {
    run.forget();
    setBack(undefined);
    setChosen([]);
    form.reset();
    // As they are by now.
    onRead({ ids: records.map(({ id }) => id) });
    setRemoved(new Set());
  };
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const leaving = { title: say('bulkEdit.leaveTitle'), text: say('bulkEdit.leaveText', { done: counts.done, total }) };
  const list = label(resource.plural);
  return (
    <Box
      ref={frame}
      data-print="whole"
      component="section"
      aria-label={say('bulkEdit.title', { list })}
      sx={{
        height: heightBelowBar,
        minHeight: 480,
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        bgcolor: 'background.paper',
      }}
    >
      <PickedHead
        resource={resource}
        read={read}
        count={records.length}
        removed={removed.size}
        fixed={phase !== 'choosing'}
        onPutBack={() => setRemoved(new Set())}
        onRetry={() => onRead({ ...picked })}
      />
      {offers.error && (
        <Alert
          severity="error"
          action={
            <Button size="small" color="inherit" onClick={() => void offers.refetch()}>
              {say('list.retry')}
            </Button>
          }
        >
          {say('bulkEdit.fieldsFailed', { reason: offers.error.message })}
        </Alert>
      )}
      {back ? (
        <Alert
          severity="info"
          action={
            phase === 'choosing' && (
              <Button size="small" color="inherit" onClick={again}>
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
          offered={offered}
          chosen={chosen}
          form={form}
          wrong={wrong}
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
        onPutBack={putBack}
        onAgain={again}
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
    </Box>
  );
}
