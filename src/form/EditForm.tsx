import { type ComponentType, type ReactNode, useId, useMemo, useState } from 'react';
import { Alert, Button } from '@mui/material';
import { EditBase, useNotify, useParams, useUpdate } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { isFrozen } from '../../resources/lifecycle.ts';
import { useWords } from '../../resources/ui/use-words.ts';
import { headingOf } from '../i18n/record-title.ts';
import { singletonId } from '../../resources/singleton.ts';
import { useAdminDataProvider } from '../data-provider/use-admin-data-provider.ts';
import { ClosedActions } from '../ui/lacking/ClosedActions.tsx';
import type { Offer } from '../ui/lacking/offers.ts';
import { usePermitted } from '../auth-provider/use-permitted.ts';
import { isNotFound } from '../data-provider/api-errors.ts';
import { FormFrame, type FormState } from './FormFrame.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { formFields, formValues } from './form-values.ts';
import { HeadChips } from './HeadChips.tsx';
import { listLabels } from './list-labels.ts';
import { LoadError } from './LoadError.tsx';
import { usePanelsLoaded, usePlacedPanels } from './RecordPanels.tsx';
import { createRecordPage } from './record-page.ts';
import { useFormSlots } from './slots.ts';
import { useConflict } from './use-conflict.tsx';
import { useNewerRevision } from './use-newer-revision.ts';
import { useUnsavedEdits } from './use-unsaved-edits.ts';
import { useRecordForm } from './use-record-form.ts';
import { useSharedRevision } from './use-shared-revision.ts';

const updateOffer: Offer = { name: 'update', label: 'form.save', needs: ['update'] };
const nothing = () => undefined;
const notice = { severity: 'info', sx: { mb: 2 } } as const;

/** Renders the components of the slots, in slot order. */
function renderAll<Props extends object>(
  parts: readonly (ComponentType<Props> | undefined)[],
  props: Props,
): ReactNode {
  return parts.map((Part, index) => Part && <Part key={index} {...props} />);
}

/** The edit screen of one record: the one in the URL, or the entity's only one. */
export function EditForm({ resource }: { readonly resource: Resource }) {
  const Missing = useFormSlots().find((slot) => slot.Missing)?.Missing;
  const { id: idInAddress = '' } = useParams<{ id: string }>();
  const { storeId } = useAdminDataProvider();
  const id = resource.singleton ? singletonId(resource.scope === 'store' ? storeId : undefined) : idInAddress;
  const panelsLoaded = usePanelsLoaded(resource);
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
        if (record && panelsLoaded)
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
  const words = useWords();
  const { say, language } = words;
  const notify = useNotify();
  const formId = useId();
  const slots = useFormSlots();
  const { id } = incoming;
  const [page] = useState(createRecordPage);
  const record = useRecordForm(resource, 'edit', formValues(formFields(resource), incoming));
  const { base } = record;
  const title = headingOf(resource, base, language);
  const unsavedEdits = useUnsavedEdits(record, id);
  useSharedRevision(page, record, id, refetch);
  const differs = useNewerRevision(record, incoming, page);
  const { close, endMerges, compare, onConflict, dialog } = useConflict(record, { incoming, title, formId, refetch });
  const [update] = useUpdate(resource.name, undefined, { mutationMode: 'pessimistic', returnPromise: true });
  const permitted = usePermitted(resource);
  const forbidden = slots.flatMap(({ forbids }) => forbids?.(base, resource) ?? []);
  const may = (action: 'update' | 'delete') =>
    permitted[action] && !forbidden.includes(action) && !(action === 'update' && isFrozen(resource, base));
  const permittedHere = { ...permitted, update: may('update'), delete: may('delete') };
  const kept: readonly string[] = [
    ...forbidden,
    ...(resource.without ?? []),
    ...(isFrozen(resource, base) ? ['update'] : []),
  ];
  const offers = [updateOffer, ...slots.flatMap((slot) => slot.offers?.(resource, incoming) ?? [])].filter(
    ({ name }) => !kept.includes(name),
  );
  const panels = useMemo(() => slots.flatMap((slot) => slot.panels?.(resource) ?? []), [slots, resource]);
  const stored = useMemo(() => ({ ...base, id }), [base, id]);
  const places = usePlacedPanels(panels, { resource, record: stored, title, readOnly: !permittedHere.update, page });
  const Missing = slots.find((slot) => slot.Missing)?.Missing;
  if (gone && !record.isDirty() && page.works().length === 0 && Missing)
    return <Missing resource={resource} id={id} onRestored={refetch} />;
  const shared = { form: record, title, onChanged: refetch };
  const headed = { ...shared, record: incoming, permitted: permittedHere, onGone: unsavedEdits.forget };
  return (
    <>
      <FormFrame
        formId={formId}
        record={record}
        unsavedEdits={unsavedEdits}
        id={id}
        heading={title}
        chips={
          <HeadChips resource={resource} record={incoming}>
            {gone
              ? null
              : renderAll(
                  slots.map(({ Chips }) => Chips),
                  headed,
                )}
          </HeadChips>
        }
        disabled={!permittedHere.update}
        along={
          gone ? null : (
            <>
              <ClosedActions resource={resource} offers={offers} about={title} />
              {renderAll(
                slots.map(({ Along }) => Along),
                headed,
              )}
            </>
          )
        }
        actions={
          gone
            ? null
            : renderAll(
                slots.map(({ Header }) => Header),
                headed,
              )
        }
        renderState={(state: FormState) =>
          renderAll(
            slots.map(({ Strip }) => Strip),
            { ...shared, record: stored, permitted, state, unsavedEdits },
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
            {permitted.update || resource.without?.includes('update') ? null : (
              <Alert {...notice}>{say('form.notWritable')}</Alert>
            )}
            {differs && compare ? (
              <Alert
                {...notice}
                action={
                  <Button color="inherit" size="small" onClick={compare}>
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
        sections={[
          ...panels.filter(({ beside }) => beside === 'first'),
          ...resource.form,
          ...panels.filter(({ within, beside }) => within === undefined && beside !== 'first'),
        ]}
        ends={places.ends}
        first={places.first}
        beside={places.beside}
        send={(data) => update(resource.name, { id, data, previousData: stored }, { returnPromise: true })}
        onSaved={(saved, typedSince) => {
          close();
          page.advance(Number(base.revision), Number(saved.revision));
          record.adopt(formValues(formFields(resource), saved), typedSince);
          const taken = endMerges();
          if (taken.length === 0) notify('form.saved', { type: 'success' });
          else
            notify('form.savedMerged', {
              type: 'success',
              messageArgs: { fields: listLabels(resource, taken, words) },
            });
        }}
        onGone={refetch}
        {...(onConflict && { onConflict })}
      >
        {places.below}
      </FormFrame>
      {dialog}
    </>
  );
}
