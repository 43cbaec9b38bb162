import { type ReactNode, useId, useMemo, useState } from 'react';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useGetOne } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { AdminRecord, Differences } from '../../data-provider/answer-types.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { RowNamesProvider } from '../conflict/row-names.tsx';
import { differencesOf } from '../history/differences.ts';
import { DifferenceTable } from './DifferenceTable.tsx';
import { LiveChanges } from './LiveChanges.tsx';
import { Problems } from './Problems.tsx';
import { usePromote } from './use-promote.ts';
import { useDifferences } from './use-versions.ts';

export interface CompareDialogProps {
  readonly resource: Resource;
  /** The draft or archived version that is compared with the live version. */
  readonly copy: { readonly id: number; readonly archived: boolean; readonly version: number };
  readonly title: string;
  /** Opens with the promote confirmation. */
  readonly confirmsPromote: boolean;
  readonly mayPromote: boolean;
  /** Further effects of promoting. */
  readonly effect?: ReactNode;
  readonly onPromoted: (record: AdminRecord) => void;
  /** Called when the version is incomplete. Without it, the dialog lists the problems itself. */
  readonly onInvalid?: (problems: Readonly<Record<string, string>>) => void;
  readonly onClose: () => void;
}

/** All differences between a version and the live one, and the promote confirmation. */
export function CompareDialog({
  resource,
  copy,
  title,
  confirmsPromote,
  mayPromote,
  effect,
  onPromoted,
  onInvalid,
  onClose,
}: CompareDialogProps) {
  const { say } = useWords();
  const id = useId();
  const small = useMediaQuery('(max-width: 599.95px)');
  const [asking, setAsking] = useState(confirmsPromote);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  /** The revision of the live record that was shown when a promote was refused because it had changed. */
  const [outdatedRevision, setOutdatedRevision] = useState<number>();
  const { data, error, isPending, refetch } = useDifferences(resource, copy.id);
  const { data: version } = useGetOne<AdminRecord>(resource.name, { id: copy.id }, { retry: false });
  const { data: main } = useGetOne<AdminRecord>(
    resource.name,
    { id: data?.main.id ?? 0 },
    { enabled: data !== undefined, retry: false },
  );
  const promote = usePromote(resource);
  const differences = useMemo(() => (data ? differencesOf(resource, data.changes) : []), [resource, data]);
  const changed =
    data !== undefined &&
    (outdatedRevision !== undefined && data.main.revision !== outdatedRevision
      ? 'now'
      : !copy.archived && data.since.length > 0
        ? 'before'
        : undefined);
  const run = async ({ main: shown }: Differences, revision: number) => {
    setBusy(true);
    setRefusal('');
    setProblems({});
    const result = await promote(copy.id, { revision, mainRevision: shown.revision });
    if (result.outcome === 'done') return onPromoted(result.record);
    if (result.outcome === 'invalid') {
      if (onInvalid) return onInvalid(result.problems);
      setProblems(result.problems);
    } else if (result.outcome === 'outdated') {
      const now = (await refetch()).data;
      if (now && now.main.revision !== shown.revision) setOutdatedRevision(shown.revision);
      else setRefusal(result.sentence);
    } else setRefusal(result.sentence);
    setBusy(false);
    return undefined;
  };
  const question = copy.archived ? 'drafts.restoreQuestion' : 'drafts.promoteQuestion';
  const comparison = copy.archived ? 'drafts.compareArchived' : 'drafts.compareDraft';
  const explanation =
    data &&
    (copy.archived
      ? say('drafts.restoreText', { version: copy.version, now: data.main.version })
      : say('drafts.promoteDraft', { title, version: data.main.version }));
  const promoteLabel = say(
    copy.archived
      ? asking
        ? 'drafts.restoreShort'
        : 'drafts.restore'
      : changed && asking
        ? 'drafts.promoteAnyway'
        : 'drafts.promote',
  );
  const ready = data !== undefined && version !== undefined && (copy.archived || differences.length > 0);
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      aria-describedby={asking && explanation ? `${id}-about` : undefined}
      maxWidth="lg"
      fullWidth
      fullScreen={small}
    >
      <DialogTitle>{say(asking ? question : comparison, { version: copy.version, title })}</DialogTitle>
      <DialogContent dividers sx={{ minHeight: 200 }}>
        {asking && explanation ? (
          <Typography id={`${id}-about`} variant="body2" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
            {explanation}
          </Typography>
        ) : null}
        {refusal === '' ? null : (
          <Alert severity="error" sx={{ mb: 2 }}>
            {refusal}
          </Alert>
        )}
        <Problems title={title} problems={problems} />
        {/* Remounts for each revision of the live record. */}
        {asking && ready && effect ? (
          <Box key={data.main.revision} sx={{ mb: 2, '&:empty': { display: 'none' } }}>
            {effect}
          </Box>
        ) : null}
        {isPending ? <Skeleton variant="rounded" height={140} role="status" aria-label={say('form.loading')} /> : null}
        {error ? (
          <RetryAlert onRetry={() => void refetch()}>{say('drafts.failed', { reason: error.message })}</RetryAlert>
        ) : null}
        {data ? (
          <RowNamesProvider resource={resource} records={[main, version].filter((record) => record !== undefined)}>
            {changed ? (
              <LiveChanges
                resource={resource}
                id={data.main.id}
                since={data.since}
                labels={data.labels}
                justNow={changed === 'now'}
              />
            ) : null}
            {differences.length === 0 ? (
              <Typography color="text.secondary">{say(copy.archived ? 'drafts.none' : 'drafts.noneDraft')}</Typography>
            ) : (
              <>
                <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
                  {differences.length === 1
                    ? say('drafts.countOne')
                    : say('drafts.count', { count: differences.length })}
                </Typography>
                <DifferenceTable
                  differences={differences}
                  labels={data.labels}
                  before={say(data.main.status === 'inactive' ? 'drafts.nowOff' : 'drafts.now')}
                  after={
                    copy.archived ? say('drafts.versionNumber', { version: copy.version }) : say('drafts.thisDraft')
                  }
                />
              </>
            )}
          </RowNamesProvider>
        ) : null}
      </DialogContent>
      <DialogActions>
        {/* On the opposite side from the promote button, so that a double click can't confirm. */}
        {!asking && mayPromote ? (
          <Button disabled={!ready} onClick={() => setAsking(true)} sx={{ mr: 'auto' }}>
            {promoteLabel}…
          </Button>
        ) : null}
        <Button onClick={onClose} disabled={busy} variant={asking ? 'text' : 'contained'}>
          {say(asking ? 'frame.cancel' : 'form.close')}
        </Button>
        {asking ? (
          <Button
            variant="contained"
            color={changed ? 'warning' : 'primary'}
            disabled={busy || !ready}
            onClick={() => data && version && void run(data, version.revision)}
          >
            {promoteLabel}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}
