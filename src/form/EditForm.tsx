import { type ComponentType, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Alert, Button } from '@mui/material';
import { EditBase, useNotify, useParams, useUpdate } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import type { Fields } from '../../resources/kinds/index.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { useWords } from '../../resources/ui/use-words.ts';
import { titleOf } from '../i18n/record-title.ts';
import { usePermitted } from '../auth-provider/use-permitted.ts';
import { isNotFound } from '../data-provider/api-errors.ts';
import { changedNames } from './changes.ts';
import { FormFrame, type FormState } from './FormFrame.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { formFields, formValues } from './form-values.ts';
import { referenceLabels } from './reference-labels.ts';
import { LoadError } from './LoadError.tsx';
import { RecordPanels } from './RecordPanels.tsx';
import { createRecordPage } from './record-page.ts';
import { useFormSlots } from './slots.ts';
import { useUnsavedEdits } from './use-unsaved-edits.ts';
import { useRecordForm } from './use-record-form.ts';
import { useSharedRevision } from './use-shared-revision.ts';

const nothing = () => undefined;

/** Renders the components that slots have, in their order. */
function renderAll<Props extends object>(
  components: readonly (ComponentType<Props> | undefined)[],
  props: Props,
): ReactNode {
  return components.map((Part, index) => Part && <Part key={index} {...props} />);
}

/** The edit screen of one record. */
export function EditForm({ resource }: { readonly resource: Resource }) {
  const Missing = useFormSlots().find((slot) => slot.Missing)?.Missing;
  const { id = '' } = useParams<{ id: string }>();
  return (
    <EditBase
      key={id}
      resource={resource.name}
      id={id}
      disableAuthentication
      redirect={false}
      mutationMode="pessimistic"
      redirectOnError={false}
      // The form keeps typed values across a refetch and reports a changed record itself.
      queryOptions={{ refetchOnWindowFocus: true, refetchOnReconnect: true, onError: nothing }}
      render={({ record, error, refetch }) => {
        if (record)
          return (
            <EditedRecord
              resource={resource}
              incoming={record}
              gone={isNotFound(error)}
              refetch={() => void refetch()}
            />
          );
        if (isNotFound(error) && Missing)
          return <Missing resource={resource} id={id} onRestored={() => void refetch()} />;
        return error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton resource={resource} />
        );
      }}
    />
  );
}

interface EditedRecordProps {
  readonly resource: Resource;
  /** The record as last read; may be newer than the form's base. */
  readonly incoming: Values & { readonly id: number | string };
  /** The record was deleted after it was read. */
  readonly gone: boolean;
  readonly refetch: () => void;
}

function EditedRecord({ resource, incoming, gone, refetch }: EditedRecordProps) {
  const { say, language } = useWords();
  const notify = useNotify();
  const formId = useId();
  const permitted = usePermitted(resource);
  const { id } = incoming;
  const fields = formFields(resource);
  const record = useRecordForm(resource, 'edit', formValues(fields, incoming));
  const unsavedEdits = useUnsavedEdits(record, id);
  const [update] = useUpdate(resource.name, undefined, { mutationMode: 'pessimistic', returnPromise: true });
  const slots = useFormSlots();
  const onConflict = slots.find((slot) => slot.conflict)?.conflict;
  const Missing = slots.find((slot) => slot.Missing)?.Missing;
  const [conflict, setConflict] = useState<{ readonly theirs: Values; readonly again: boolean }>();
  const { base, adopt, isDirty } = record;
  const [page] = useState(createRecordPage);
  useSharedRevision(page, record, id, refetch);
  const isNewer = Number(incoming.revision) > Number(base.revision);
  // A higher revision with equal fields (deleted and restored, changed and changed back) conflicts with nothing typed.
  const differs =
    isNewer && changedNames(fields, base, formValues(fields, incoming)).some((name) => !fields[name]?.readOnly);
  const title = titleOf(resource, base, language);
  useEffect(() => {
    if (!isNewer) return;
    const shown = formFields(resource);
    const now = formValues(shown, incoming);
    if (!isDirty()) adopt(now);
    else if (!differs) page.advance(Number(base.revision), Number(incoming.revision), notTyped(shown, now));
  }, [isNewer, differs, isDirty, adopt, resource, incoming, base.revision, page]);
  const compare = (theirs: Values) =>
    setConflict((before) => ({ theirs: formValues(fields, theirs), again: before !== undefined }));
  const forbidden = slots.flatMap(({ forbids }) => forbids?.(base) ?? []);
  const permittedHere = {
    ...permitted,
    update: permitted.update && !forbidden.includes('update'),
    delete: permitted.delete && !forbidden.includes('delete'),
  };
  const readOnly = !permittedHere.update;
  const panels = useMemo(() => slots.flatMap((slot) => slot.panels?.(resource) ?? []), [slots, resource]);
  if (gone && !isDirty() && page.works().length === 0 && Missing)
    return <Missing resource={resource} id={id} onRestored={refetch} />;
  return (
    <>
      <FormFrame
        formId={formId}
        record={record}
        unsavedEdits={unsavedEdits}
        id={id}
        heading={title}
        disabled={readOnly}
        actions={
          gone
            ? null
            : renderAll(
                slots.map(({ Header }) => Header),
                {
                  form: record,
                  record: incoming,
                  title,
                  permitted: permittedHere,
                  onChanged: refetch,
                  onGone: unsavedEdits.forget,
                },
              )
        }
        renderState={(state: FormState) =>
          renderAll(
            slots.map(({ Strip }) => Strip),
            { form: record, record: { ...base, id }, title, permitted, state, unsavedEdits, onChanged: refetch },
          )
        }
        notices={
          <>
            {gone
              ? renderAll(
                  slots.map(({ DeletedMeanwhile }) => DeletedMeanwhile),
                  { resource, id, onRestored: refetch },
                )
              : null}
            {!permitted.update ? (
              <Alert severity="info" sx={{ mb: 2 }}>
                {say('form.notWritable')}
              </Alert>
            ) : null}
            {differs && onConflict && conflict === undefined ? (
              <Alert
                severity="info"
                sx={{ mb: 2 }}
                action={
                  <Button color="inherit" size="small" onClick={() => compare(incoming)}>
                    {say('form.compare')}
                  </Button>
                }
              >
                {say('form.changedMeanwhile')}
              </Alert>
            ) : null}
          </>
        }
        page={page}
        sections={[...resource.form, ...panels]}
        send={(data) => update(resource.name, { id, data, previousData: { ...base, id } }, { returnPromise: true })}
        onSaved={(saved, typedSince) => {
          setConflict(undefined);
          page.advance(Number(base.revision), Number(saved.revision));
          adopt(formValues(fields, saved), typedSince);
          notify('form.saved', { type: 'success' });
        }}
        onGone={refetch}
        {...(onConflict && {
          onConflict: (theirs: Values) => {
            refetch();
            const now = formValues(fields, theirs);
            const done = onConflict.isContained(fields, { base, theirs: now, mine: record.form.getValues() });
            if (done) {
              setConflict(undefined);
              adopt(now);
              notify('form.saved', { type: 'success' });
            } else compare(theirs);
            return done;
          },
        })}
      >
        <RecordPanels
          panels={panels}
          resource={resource}
          record={{ ...base, id }}
          title={title}
          readOnly={readOnly}
          page={page}
        />
      </FormFrame>
      {conflict && onConflict ? (
        <onConflict.Dialog
          key={String(conflict.theirs.revision)}
          fields={fields}
          title={title}
          base={base}
          theirs={conflict.theirs}
          mine={record.form.getValues()}
          labels={{ ...referenceLabels(base), ...referenceLabels(incoming), ...referenceLabels(conflict.theirs) }}
          again={conflict.again}
          onCancel={() => setConflict(undefined)}
          onSave={(merged) => {
            const { revision: _revision, labels: _labels, ...typed } = merged;
            flushSync(() => adopt(conflict.theirs, typed));
            const form = document.getElementById(formId);
            if (form instanceof HTMLFormElement) form.requestSubmit();
          }}
        />
      ) : null}
    </>
  );
}

/** Values that the form cannot change, such as a lifecycle state. */
function notTyped(fields: Fields, record: Values): Values {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !fields[name] || fields[name].readOnly));
}
