import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import { pageOf } from '../../../resources/names.ts';
import { editableFields } from '../../../resources/bulk/changes.ts';
import { emptyValue } from '../../../resources/kinds/empty-value.ts';
import { commaIn } from '../../../resources/messages/languages.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { PageFrame } from '../../list/PageFrame.tsx';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { type BulkEditStart, runsPath } from '../bulk/bulk-paths.ts';
import { SelectionText } from '../bulk/RunTask.tsx';
import { useOpenRun } from '../bulk/use-bulk-run.ts';
import { FieldChanges } from './FieldChanges.tsx';
import { choicesOf, useFieldChanges } from './use-field-changes.ts';

export interface BulkEditPageProps {
  readonly resource: Resource;
  readonly start: BulkEditStart;
}

/** Selects the fields of a bulk edit and their new values. The server then checks all records, on the page of the run. */
export function BulkEditPage({ resource, start: { selection, count, changes: before = [] } }: BulkEditPageProps) {
  const { say, label, language } = useWords();
  const provider = useAdminDataProvider();
  const openRun = useOpenRun(resource);
  const permissions = useUserPermissions();
  const [initial] = useState(() => choicesOf(before));
  const [chosen, setChosen] = useState(initial.chosen);
  const [request, setRequest] = useState<{ readonly busy: boolean; readonly problem?: string }>({ busy: false });

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
      () => ({
        ...Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, emptyValue(field)])),
        ...initial.values,
      }),
      [resource, initial],
    ),
    shouldFocusError: false,
  });
  const { changes, missing, invalid } = useFieldChanges(resource, chosen, form);
  const namesOf = (names: readonly string[]) =>
    names.map((name) => label(resource.fields[name]?.label ?? [name, name, name])).join(commaIn(language));
  const hint = () => {
    if (chosen.length === 0) return say('bulkEdit.choose');
    if (missing.length > 0) return say('bulkEdit.enter', { fields: namesOf(missing) });
    if (invalid.length > 0) return say('bulkEdit.invalid', { fields: namesOf(invalid) });
    return say('bulkEdit.checkHint');
  };
  const check = async () => {
    if (!changes) return;
    setRequest({ busy: true });
    try {
      openRun(await provider.bulk.create(resource.name, { selection, changes }));
    } catch (error) {
      setRequest({ busy: false, problem: error instanceof Error ? error.message : String(error) });
    }
  };
  const list = label(resource.plural);
  return (
    <PageFrame
      title={say('bulkEdit.title', { list })}
      action={
        <>
          <Button size="small" color="inherit" component={Link} to={runsPath(resource)}>
            {say('bulk.earlier')}
          </Button>
          <Button size="small" color="inherit" component={Link} to={pageOf(resource)}>
            {say('bulk.back')}
          </Button>
        </>
      }
    >
      <Box sx={{ px: 1.5, py: 1, borderBottom: 1, borderColor: 'divider', fontSize: '0.8125rem', fontWeight: 600 }}>
        <SelectionText resource={resource} selection={selection} />
        {/* The count of picked records is already shown. */}
        {count !== undefined && 'filter' in selection && <> · {say('list.selected', { smart_count: count })}</>}
      </Box>
      {bulkFields.error && (
        <RetryAlert onRetry={() => void bulkFields.refetch()}>
          {say('bulkEdit.fieldsFailed', { reason: bulkFields.error.message })}
        </RetryAlert>
      )}
      <Box sx={{ flex: '1 1 auto', minHeight: 0, overflow: 'auto' }}>
        <FieldChanges
          resource={resource}
          editable={editable}
          chosen={chosen}
          form={form}
          invalid={invalid}
          onChange={setChosen}
        />
      </Box>
      <ActionBar
        text={request.problem ?? hint()}
        quiet={request.problem === undefined}
        tone={request.problem === undefined ? undefined : 'error'}
        progress={request.busy ? 'unknown' : undefined}
      >
        <Button variant="contained" disabled={!changes || request.busy} onClick={() => void check()}>
          {say('bulkEdit.check')}
        </Button>
      </ActionBar>
    </PageFrame>
  );
}
