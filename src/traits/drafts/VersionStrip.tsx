import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import { Box, Button, Paper } from '@mui/material';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { useWords } from '../../../resources/ui/use-words.ts';
import { pageOf } from '../../../resources/names.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import type { AdminRecord } from '../../data-provider/answer-types.ts';
import { EffectOf, useActionEffect } from '../../ui/action-effects.tsx';
import { CommandButton } from '../../ui/CommandButton.tsx';
import { setUnsaved } from '../../store/unsaved.ts';
import { formFields } from '../../form/form-values.ts';
import { focusPath } from '../../form/focus-field.ts';
import { type PathMessages, topLevelField } from '../../form/resolver.ts';
import type { StripProps } from '../../form/slots.ts';
import { DeleteButton } from '../trash/DeleteButton.tsx';
import type { CompareDialogProps } from './CompareDialog.tsx';
import { DraftButton } from './DraftButton.tsx';
import { FirstPromoteDialog } from './FirstPromoteDialog.tsx';
import { Problems } from './Problems.tsx';
import { SaveFirstDialog } from './SaveFirstDialog.tsx';
import { usePromoteProblems } from './use-promote-problems.ts';
import { useRefreshVersions, useVersions } from './use-versions.ts';
import { isCopy, mainIdOf, versionStatusOf } from './version-status.ts';
import { VersionsMenu } from './VersionsMenu.tsx';
import { VersionSummary } from './VersionSummary.tsx';

const CompareDialog = lazy(partLoader(['form', 'history'], () => import('./CompareDialog.tsx'), 'CompareDialog'));

type Comparison = Pick<CompareDialogProps, 'copy' | 'confirmsPromote'>;

const discardTexts = {
  button: 'drafts.discard',
  question: 'drafts.discardConfirm',
  details: 'drafts.discardText',
  done: 'drafts.discarded',
} as const;

/** The status of this version, links to the others, and its actions (SPEC §4). */
export function VersionStrip({ form, record, title, permitted, state, unsavedEdits, onChanged }: StripProps) {
  const { resource } = form;
  const { update: mayUpdate, delete: mayDelete } = permitted;
  const { say } = useWords();
  const notify = useNotify();
  const navigate = useNavigate();
  const mainId = mainIdOf(record);
  const ownId = Number(record.id);
  const { data: versions = [], isPending } = useVersions(resource, mainId, record.revision);
  const refreshVersions = useRefreshVersions(resource);
  const status = versionStatusOf(record);
  const strip = useRef<HTMLDivElement>(null);
  const lastStatus = useRef(status);
  // The next status has no such button: focuses the status text.
  useEffect(() => {
    if (lastStatus.current === status) return;
    lastStatus.current = status;
    if (document.activeElement === null || document.activeElement === document.body) strip.current?.focus();
  }, [status]);
  const [comparison, setComparison] = useState<Comparison>();
  const [firstPromote, setFirstPromote] = useState(false);
  /** The dialog to open after unsaved edits are saved; without a comparison, the first promote. */
  const [afterSaving, setAfterSaving] = useState<{ readonly comparison?: Comparison }>();
  const [problems, setProblems] = useState<PathMessages>({});
  const [revision, setRevision] = useState(record.revision);
  // Messages about one revision may not apply to the next.
  if (revision !== record.revision) {
    setRevision(record.revision);
    setProblems({});
  }
  const isOwnDraft = status === 'draft' || status === 'never';
  const lacking = usePromoteProblems(form, { id: ownId, revision: record.revision }, mayUpdate && isOwnDraft);
  const lacks = Object.keys(lacking.problems).length;
  const { mark } = state;
  const latestMark = useRef(mark);
  useEffect(() => {
    latestMark.current = mark;
  });
  // In an effect, because the closed dialog has returned the focus by then, so the focus can move to the first invalid
  // field.
  useEffect(() => {
    const fields = formFields(resource);
    const marked = Object.entries(problems).filter(([path]) => Object.hasOwn(fields, topLevelField(path)));
    if (marked.length > 0) latestMark.current(Object.fromEntries(marked));
    else for (const path of Object.keys(problems).slice(0, 1)) focusPath(document, path);
  }, [resource, problems]);
  const own = { id: ownId, archived: status === 'archived', version: Number(record.version) };
  const openDialog = async (next?: Comparison) => {
    // Doesn't offer a promote that would be refused.
    const promotes = next === undefined || (next.confirmsPromote && !next.copy.archived);
    const found = promotes ? await lacking.check() : {};
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (next) setComparison(next);
    else setFirstPromote(true);
  };
  const openSaved = (next?: Comparison) =>
    state.unsaved === '' ? void openDialog(next) : setAfterSaving(next ? { comparison: next } : {});
  const goTo = (id: number) => void navigate(pageOf(resource, id), { replace: true });
  const closeDialogs = () => {
    setComparison(undefined);
    setFirstPromote(false);
  };
  const hasEffect = useActionEffect(resource) !== undefined;
  const effectOf = (id: number) => hasEffect && <EffectOf resource={resource} action="promote" ids={[id]} />;
  const onInvalid = (found: PathMessages) => {
    closeDialogs();
    setProblems(found);
  };
  const onPromoted = (now: AdminRecord, restored?: number) => {
    closeDialogs();
    const params = { title, version: restored ?? Number(now.version) };
    notify(restored === undefined ? 'drafts.promoted' : 'drafts.restored', { type: 'success', messageArgs: params });
    if (ownId !== mainId) {
      setUnsaved(false);
      goTo(mainId);
    }
    refreshVersions(now, status === 'draft' && restored === undefined ? ownId : undefined);
  };
  return (
    <Paper
      ref={strip}
      tabIndex={-1}
      variant="outlined"
      component="section"
      aria-label={say('drafts.strip')}
      data-print="none"
      sx={{ px: 1.5, py: 1, mb: 2, bgcolor: 'background.paper', outline: 'none' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, alignItems: 'center' }}>
        <VersionSummary
          resource={resource}
          record={record}
          versions={versions}
          pending={isPending}
          mayUpdate={mayUpdate}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {/* A copy has other versions, so space for their menu is reserved. */}
          {isPending && isCopy(record) ? (
            <Button size="small" color="inherit" endIcon={<ArrowDropDown />} style={{ visibility: 'hidden' }} disabled>
              {say('drafts.versions')}
            </Button>
          ) : null}
          {versions.length > 1 ? (
            <VersionsMenu
              resource={resource}
              title={title}
              versions={versions}
              current={ownId}
              mayPromote={mayUpdate}
              onRestore={({ id, version }) =>
                openSaved({ copy: { id, archived: true, version }, confirmsPromote: true })
              }
            />
          ) : null}
          {isCopy(record) ? (
            <CommandButton
              label={say('drafts.compare')}
              about={title}
              size="small"
              variant="outlined"
              onClick={() => openSaved({ copy: own, confirmsPromote: false })}
            />
          ) : null}
          {mayDelete && status === 'draft' ? (
            <DeleteButton
              resource={resource}
              record={record}
              title={title}
              texts={discardTexts}
              onChanged={onChanged}
              onDeleted={() => {
                unsavedEdits.forget();
                setUnsaved(false);
                goTo(mainId);
                refreshVersions(undefined, ownId);
              }}
            />
          ) : null}
          {mayUpdate && status !== 'draft' && status !== 'never' ? (
            <DraftButton
              form={form}
              record={record}
              title={title}
              state={state}
              unsavedEdits={unsavedEdits}
              draft={versions.find((version) => version.id !== mainId && version.status === 'draft')}
              onCreated={() => refreshVersions(undefined)}
              onChanged={onChanged}
            />
          ) : null}
          {mayUpdate && status !== 'live' && status !== 'off' ? (
            <CommandButton
              label={
                lacks > 0
                  ? say('drafts.promoteLacks', { smart_count: lacks })
                  : say(status === 'archived' ? 'drafts.restore' : 'drafts.promote')
              }
              about={title}
              size="small"
              variant={lacks > 0 ? 'outlined' : 'contained'}
              color={lacks > 0 ? 'warning' : 'primary'}
              {...(lacks > 0 && { title: Object.values(lacking.problems).join(' ') })}
              onClick={() => openSaved(status === 'never' ? undefined : { copy: own, confirmsPromote: true })}
            />
          ) : null}
        </Box>
      </Box>
      {Object.keys(problems).length > 0 ? (
        <Box sx={{ mt: 1, '& > *': { mb: '0 !important' } }}>
          <Problems
            title={title}
            problems={problems}
            onShow={(path) => focusPath(document, path)}
            onClose={() => setProblems({})}
          />
        </Box>
      ) : null}
      {afterSaving ? (
        <SaveFirstDialog
          state={state}
          confirm={say(afterSaving.comparison ? 'drafts.saveAndCompare' : 'drafts.saveAndPromote')}
          onSaved={() => void openDialog(afterSaving.comparison)}
          onClose={() => setAfterSaving(undefined)}
        />
      ) : null}
      {firstPromote ? (
        <FirstPromoteDialog
          resource={resource}
          record={record}
          title={title}
          effect={effectOf(ownId)}
          onPromoted={onPromoted}
          onInvalid={onInvalid}
          onChanged={onChanged}
          onClose={closeDialogs}
        />
      ) : null}
      {comparison ? (
        <Suspense fallback={null}>
          <CompareDialog
            resource={resource}
            title={title}
            mayPromote={mayUpdate}
            {...comparison}
            effect={effectOf(comparison.copy.id)}
            onPromoted={(now) => onPromoted(now, comparison.copy.archived ? comparison.copy.version : undefined)}
            {...(comparison.copy.id === ownId && status === 'draft' && { onInvalid })}
            onClose={closeDialogs}
          />
        </Suspense>
      ) : null}
    </Paper>
  );
}
