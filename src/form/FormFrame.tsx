import { useCallback, useDeferredValue, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Box } from '@mui/material';
import { FormGroupsProvider } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { RecordLinkContext } from '../../resources/ui/record-link.ts';
import { FormSettingProvider } from '../../resources/ui/form-setting.ts';
import { noticeHeight } from '../layout/notice-row.ts';
import { useWords } from '../../resources/ui/use-words.ts';
import { commaIn } from '../../resources/messages/languages.ts';
import { usePageTitle } from '../layout/page-title.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useUserPermissions } from '../auth-provider/use-permitted.ts';
import { useViewedRole } from '../auth-provider/use-user.ts';
import { firstInFormOrder, focusPath } from './focus-field.ts';
import { FormHead } from './FormHead.tsx';
import { FormLink } from './FormLink.tsx';
import { FormSections, sectionsOf } from './FormSections.tsx';
import { formFields } from './form-values.ts';
import { UnsavedEditsNotice } from './UnsavedEditsNotice.tsx';
import { hasLocalized, localeOfPath, visibleLocales, type LocaleTab } from './visible-locales.ts';
import { LocaleTabs } from './LocaleTabs.tsx';
import { listLabels } from './list-labels.ts';
import { createRecordPage, type RecordPage, usePanelWorks } from './record-page.ts';
import type { PathMessages } from './resolver.ts';
import { SaveBar } from './SaveBar.tsx';
import { SaveEffect } from './SaveEffect.tsx';
import { SectionNav } from './SectionNav.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import { useAfterCreate } from './use-after-create.ts';
import { useChangedNames } from './use-changed-names.ts';
import type { UnsavedEdits } from './use-stored-edits.ts';
import type { RecordForm } from './use-record-form.ts';
import { useSaveAll } from './use-save-all.ts';
import { useFormCommands } from './use-form-commands.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';
import { useSubmit, type SubmitOptions } from './use-submit.ts';
import { usePendingInputs } from './use-pending-inputs.ts';

export interface FormFrameProps extends Omit<SubmitOptions, 'onProblems' | 'waitsFor'> {
  readonly record: RecordForm;
  readonly unsavedEdits: UnsavedEdits;
  /** Id of the form element, for buttons outside it. */
  readonly formId?: string;
  readonly id?: number | string | undefined;
  readonly heading: string;
  /** After the heading. */
  readonly chips?: ReactNode;
  /** Navigation to other records, beside the heading. */
  readonly along?: ReactNode;
  readonly actions?: ReactNode;
  /** Renders content below the heading that depends on the form's state. */
  readonly renderState?: (form: FormState) => ReactNode;
  readonly notices?: ReactNode;
  readonly disabled?: boolean;
  readonly sections?: readonly { readonly section: string; readonly label: RecordForm['resource']['label'] }[];
  /** State shared with the panels below the form. */
  readonly page?: RecordPage;
  /** Panels below the form. */
  readonly children?: ReactNode;
  /** Panels at the end of the form's sections, by section name. */
  readonly ends?: Readonly<Record<string, ReactNode>>;
  /** Panels beside the form; on narrow screens above it. */
  readonly first?: ReactNode;
  /** Panels beside the form; on narrow screens below it. */
  readonly beside?: ReactNode;
}

/** State of the form, for what is rendered around it. */
export interface FormState {
  /** Labels of the unsaved fields, as text for the user; empty if nothing is unsaved. */
  readonly unsaved: string;
  /** True if no panel below the form has unsaved edits. */
  readonly fieldsOnly: boolean;
  /** Saves form and panels. Returns false if one was refused; the reason is then shown where it belongs. */
  readonly save: () => Promise<boolean>;
  /** Marks fields as invalid and focuses the first. */
  readonly mark: (problems: PathMessages) => void;
}

/** The form screen of create and edit. */
export function FormFrame({
  record,
  unsavedEdits,
  formId: givenFormId,
  id,
  heading,
  chips,
  along,
  actions,
  renderState,
  notices,
  disabled = false,
  sections,
  page: givenPage,
  children,
  ends,
  first,
  beside,
  ...saving
}: FormFrameProps) {
  const { resource, mode, form, base, adopt } = record;
  const words = useWords();
  const own = useMemo(() => sectionsOf(resource, mode, ends), [resource, mode, ends]);
  const ownFormId = useId();
  const formId = givenFormId ?? ownFormId;
  const root = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState<LocaleTab>('all');
  const [asking, setAsking] = useState(false);
  const permissions = useUserPermissions();
  usePageTitle(heading);
  const { setPending, settle, discardHeld, hasPending, heldNames } = usePendingInputs();
  const changed = useChangedNames(record);
  const names = useMemo(
    () => Object.keys(formFields(resource)).filter((name) => changed.includes(name) || heldNames.includes(name)),
    [resource, changed, heldNames],
  );
  const [ownPage] = useState(createRecordPage);
  const page = givenPage ?? ownPage;
  const works = usePanelWorks(page);
  const unsaved = [
    ...(names.length > 0 ? [listLabels(resource, names, words)] : []),
    ...works.map(({ text }) => text),
  ].join(commaIn(words.language));
  // Deferred, so that typing does not wait for the save bar to render.
  const deferredUnsaved = useDeferredValue(unsaved);
  const askToDiscard = useCallback(() => setAsking(true), []);
  const onProblems = (paths: readonly string[]) => {
    const first = firstInFormOrder(resource, paths);
    if (first === undefined || !root.current) return;
    const locale = localeOfPath(first);
    if (locale && !visibleLocales(tab).includes(locale)) flushSync(() => setTab('all'));
    focusPath(root.current, first);
  };
  const viewed = useViewedRole();
  const idle = disabled || viewed !== undefined || (mode === 'edit' && unsaved === '');
  const { onCreated, runAfterCreate } = useAfterCreate();
  const onSaved: SubmitOptions['onSaved'] = (saved, typedSince) => {
    if (mode === 'create') runAfterCreate(saved);
    saving.onSaved(saved, typedSince);
  };
  const submit = useSubmit(record, { ...saving, onSaved, onProblems, settle });
  const { saving: busy, save } = useSaveAll(submit, mode === 'create' || names.length > 0 || works.length === 0, works);
  useSaveShortcut(() => {
    if (!idle) void save();
  });
  useFormCommands(root, disabled);
  const setting = useMemo(
    () => ({
      resource: resource.name,
      id,
      locales: visibleLocales(tab),
      permissions,
      disabled,
      wait: setPending,
      setWork: page.setWork,
      onCreated,
    }),
    [resource.name, id, tab, permissions, disabled, setPending, page, onCreated],
  );
  const isEdited = mode === 'edit' && id !== undefined && names.length > 0;
  const effect = useMemo(
    () => isEdited && Number.isInteger(Number(id)) && <SaveEffect record={record} id={Number(id)} />,
    [isEdited, record, id],
  );
  const discard = () => {
    setAsking(false);
    works.forEach((work) => work.discard());
    discardHeld();
    unsavedEdits.discard();
    submit.clearRefusal();
    // A copy, so that the form accepts a newer record that clashed with the edits.
    adopt({ ...base });
  };
  const leave = () => {
    works.forEach((work) => work.discard());
    unsavedEdits.forget();
  };
  return (
    <FormProvider {...form}>
      <FormGroupsProvider>
        <Box
          ref={root}
          data-print="whole"
          sx={{
            maxWidth: 1280,
            mx: 'auto',
            width: '100%',
            display: 'flex',
            flexDirection: 'column',
            minHeight: { xs: `calc(100dvh - 64px - ${noticeHeight})`, sm: 'calc(100dvh - 80px)' },
          }}
        >
          <FormHead
            kind={mode === 'edit' && !resource.singleton ? words.label(resource.label) : undefined}
            {...{ heading, chips, along, actions }}
          />
          {renderState?.({ unsaved, fieldsOnly: works.length === 0, save: () => save(), mark: submit.mark })}
          {notices}
          <UnsavedEditsNotice unsavedEdits={unsavedEdits} />
          {hasLocalized(formFields(resource), mode === 'edit') ? <LocaleTabs shown={tab} onShow={setTab} /> : null}
          <Box sx={{ display: 'flex', flexDirection: { xs: 'column', lg: 'row' }, columnGap: 3, rowGap: 1.5 }}>
            {(sections ?? own).length > 1 ? (
              <SectionNav sections={sections ?? own} narrowOnly={Boolean(first) || Boolean(beside)} />
            ) : null}
            {first}
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <FormSettingProvider value={setting}>
                <form id={formId} noValidate onSubmit={(event) => void save(event)} aria-label={heading}>
                  <RecordLinkContext value={FormLink}>
                    <FormSections resource={resource} sections={own} ends={ends} />
                  </RecordLinkContext>
                </form>
              </FormSettingProvider>
              {children}
            </Box>
            {beside}
          </Box>
          {disabled ? null : (
            <SaveBar
              formId={formId}
              unsaved={deferredUnsaved}
              refusal={submit.refusal}
              always={mode === 'create'}
              saving={busy}
              onDiscard={askToDiscard}
              effect={effect}
            />
          )}
        </Box>
        <UnsavedGuard
          unsaved={unsaved !== '' || hasPending}
          title={heading}
          fields={[unsaved, ...(hasPending ? [words.say('form.uploads')] : [])]
            .filter(Boolean)
            .join(commaIn(words.language))}
          onLeave={leave}
        />
        <ConfirmDialog
          open={asking}
          title={words.say('form.discardConfirm')}
          confirm={words.say('form.discard')}
          destructive
          onConfirm={discard}
          onCancel={() => setAsking(false)}
        >
          {unsaved}
        </ConfirmDialog>
      </FormGroupsProvider>
    </FormProvider>
  );
}
