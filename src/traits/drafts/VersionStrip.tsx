import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useCreatePath, useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { AdminRecord } from '../../data-provider/answer-types.ts';
import { setUnsaved } from '../../store/unsaved.ts';
import { formFields } from '../../form/form-values.ts';
import { topLevelField } from '../../form/resolver.ts';
import type { StripProps } from '../../form/slots.ts';
import type { CompareDialogProps } from './CompareDialog.tsx';
import { DraftButton } from './DraftButton.tsx';
import { DiscardButton } from './DiscardButton.tsx';
import { Problems } from './Problems.tsx';
import { PromoteFirst } from './PromoteFirst.tsx';
import { SaveFirst } from './SaveFirst.tsx';
import { isCopy, mainIdOf, standingOf } from './version-status.ts';
import { StandingText } from './VersionStatus.tsx';
import { useVersions, useVersionsWritten } from './use-versions.ts';
import { VersionsMenu } from './VersionsMenu.tsx';
import { StripButton } from './StripButton.tsx';

const CompareDialog = lazy(() => import('./CompareDialog.tsx').then((module) => ({ default: module.CompareDialog })));

type Compared = Pick<CompareDialogProps, 'copy' | 'asks'>;

/** What this version is among those of its record, the ways to the others, and what can be done with it (SPEC §4). */
export function VersionStrip({ form, record, title, permitted, state, kept, onChanged }: StripProps) {
  const { resource } = form;
  const { update: mayUpdate, delete: mayDelete } = permitted;
  const { say } = useWords();
  const notify = useNotify();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const mainId = mainIdOf(record);
  const here = Number(record.id);
  const { data: versions = [] } = useVersions(resource, mainId, record.revision);
  const written = useVersionsWritten(resource);
  const standing = standingOf(record);
  const [compared, setCompared] = useState<Compared>();
  const [first, setFirst] = useState(false);
  const [waiting, setWaiting] = useState<{ readonly compared?: Compared }>();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { mark } = state;
  const latestMark = useRef(mark);
  useEffect(() => {
    latestMark.current = mark;
  });
  // The dialog is gone by now and has given the focus back: it goes to the first wrong field.
  useEffect(() => {
    const fields = formFields(resource);
    const marked = Object.entries(problems).filter(([path]) => Object.hasOwn(fields, topLevelField(path)));
    if (marked.length > 0) latestMark.current(Object.fromEntries(marked));
  }, [resource, problems]);
  const own = { id: here, archived: standing === 'archived', version: Number(record.version) };
  const begin = (next?: Compared) => {
    setProblems({});
    if (next) setCompared(next);
    else setFirst(true);
  };
  const ask = (next?: Compared) => (state.unsaved === '' ? begin(next) : setWaiting(next ? { compared: next } : {}));
  const goTo = (id: number) =>
    void navigate(createPath({ resource: resource.name, type: 'edit', id }), { replace: true });
  const wrong = (found: Readonly<Record<string, string>>) => {
    setCompared(undefined);
    setFirst(false);
    setProblems(found);
  };
  const promoted = (now: AdminRecord, restored?: number) => {
    setCompared(undefined);
    setFirst(false);
    const params = { title, version: restored ?? Number(now.version) };
    notify(restored === undefined ? 'drafts.promoted' : 'drafts.restored', { type: 'success', messageArgs: params });
    if (here !== mainId) {
      setUnsaved(false);
      goTo(mainId);
    }
    written(now, standing === 'draft' && restored === undefined ? here : undefined);
  };
  const draftButton = (
    <DraftButton
      form={form}
      record={record}
      state={state}
      kept={kept}
      draft={versions.find(({ id, status }) => id !== mainId && status === 'draft')}
      onMade={() => written(undefined)}
      onChanged={onChanged}
    />
  );
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={say('drafts.strip')}
      data-print="none"
      sx={{ px: 1.5, py: 1, mb: 2, bgcolor: 'background.paper' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, alignItems: 'center' }}>
        <StandingText resource={resource} record={record} versions={versions} mayUpdate={mayUpdate} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {versions.length > 1 ? (
            <VersionsMenu
              resource={resource}
              title={title}
              versions={versions}
              here={here}
              mayPromote={mayUpdate}
              onRestore={({ id, version }) => ask({ copy: { id, archived: true, version }, asks: true })}
            />
          ) : null}
          {isCopy(record) ? (
            <StripButton onClick={() => ask({ copy: own, asks: false })}>{say('drafts.compare')}</StripButton>
          ) : null}
          {mayDelete && standing === 'draft' ? (
            <DiscardButton
              resource={resource}
              record={record}
              title={title}
              onChanged={onChanged}
              onDiscarded={() => {
                kept.forget();
                setUnsaved(false);
                goTo(mainId);
                written(undefined, here);
              }}
            />
          ) : null}
          {mayUpdate && standing !== 'draft' && standing !== 'never' ? draftButton : null}
          {mayUpdate && standing === 'archived' ? (
            <StripButton main onClick={() => ask({ copy: own, asks: true })}>
              {say('drafts.restore')}
            </StripButton>
          ) : null}
          {mayUpdate && standing === 'draft' ? (
            <StripButton main onClick={() => ask({ copy: own, asks: true })}>
              {say('drafts.promote')}
            </StripButton>
          ) : null}
          {mayUpdate && standing === 'never' ? (
            <StripButton main onClick={() => ask()}>
              {say('drafts.promote')}
            </StripButton>
          ) : null}
        </Box>
      </Box>
      {Object.keys(problems).length > 0 ? (
        <Box sx={{ mt: 1, '& > *': { mb: '0 !important' } }}>
          <Problems title={title} problems={problems} onClose={() => setProblems({})} />
        </Box>
      ) : null}
      {waiting ? (
        <SaveFirst
          state={state}
          goesOn={say(waiting.compared ? 'drafts.saveAndCompare' : 'drafts.saveAndPromote')}
          onSaved={() => begin(waiting.compared)}
          onClose={() => setWaiting(undefined)}
        />
      ) : null}
      {first ? (
        <PromoteFirst
          resource={resource}
          record={record}
          title={title}
          onPromoted={promoted}
          onWrong={wrong}
          onChanged={onChanged}
          onClose={() => setFirst(false)}
        />
      ) : null}
      {compared ? (
        <Suspense fallback={null}>
          <CompareDialog
            resource={resource}
            title={title}
            mayPromote={mayUpdate}
            {...compared}
            onPromoted={(now) => promoted(now, compared.copy.archived ? compared.copy.version : undefined)}
            {...(compared.copy.id === here && standing === 'draft' && { onWrong: wrong })}
            onClose={() => setCompared(undefined)}
          />
        </Suspense>
      ) : null}
    </Paper>
  );
}
