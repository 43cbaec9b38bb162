import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Resource } from '../../../../resources/define.ts';
import { pageOf } from '../../../../resources/names.ts';
import { groupDigits } from '../../../../resources/messages/grouped.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { DamagedCodes } from './damaged-codes.ts';
import { damageSentence } from './DamagedCodesNotice.tsx';
import { saveFailed } from './failed-file.ts';
import { ActionBar } from '../../../ui/ActionBar.tsx';
import { UndoButton } from './UndoButton.tsx';
import type { ImportSession } from './import-session.ts';
import { writesOf } from './outcomes.ts';
import type { SessionView } from './session-view.ts';

interface SessionBarProps {
  readonly resource: Resource;
  readonly fileName: string;
  readonly session: ImportSession;
  readonly view: SessionView;
  /** Codes that a spreadsheet probably changed: the user must confirm before they are written. */
  readonly damaged: readonly DamagedCodes[];
  readonly onRestart: () => void;
}

/** The footer of an import session: its progress and the buttons of the next step. */
export function SessionBar({ resource, fileName, session, view, damaged, onRestart }: SessionBarProps) {
  const words = useWords();
  const { say, label } = words;
  const { phase, counts, done, of, checking, trouble, pausing } = view;
  const [asking, setAsking] = useState<'import' | 'stop'>();
  const [accepted, setAccepted] = useState(false);
  const good = writesOf(counts);
  const deletes = counts.delete > 0 || view.import?.mode === 'delete';
  const run = () => say(deletes ? 'csv.deleteRows' : 'csv.import', { smart_count: good, count: groupDigits(good) });
  const numbers = {
    create: groupDigits(counts.create),
    update: groupDigits(counts.update),
    delete: groupDigits(counts.delete),
    unchanged: groupDigits(counts.unchanged),
    wrong: groupDigits(counts.wrong),
  };
  const text = trouble !== undefined ? say('csv.trouble', { reason: trouble }) : textOf();
  const failed = counts.wrong > 0 && (
    <Button color="inherit" onClick={() => saveFailed(resource, session, fileName)}>
      {say('csv.saveFailed', { smart_count: counts.wrong, count: numbers.wrong })}
    </Button>
  );
  // A finished import isn't stored: offers a download of the rows that were not written, with their corrections.
  const unwritten = session.states.length - counts.written;
  const left =
    unwritten === counts.wrong ? (
      failed
    ) : (
      <Button color="inherit" onClick={() => saveFailed(resource, session, fileName, say('csv.notWritten'))}>
        {say('csv.saveLeft', { smart_count: unwritten, count: groupDigits(unwritten) })}
      </Button>
    );
  const unchecked = counts.unchecked > 0 && !checking && (
    <Button color="inherit" onClick={() => void session.checkAgain()}>
      {say('csv.checkAgain', { smart_count: counts.unchecked, count: groupDigits(counts.unchecked) })}
    </Button>
  );
  const other = (
    <Button color="inherit" onClick={onRestart}>
      {say(phase === 'finished' ? 'csv.another' : 'csv.otherFile')}
    </Button>
  );

  function textOf(): string {
    switch (phase) {
      case 'checking':
        return say('csv.checking', { done: groupDigits(done), total: groupDigits(of) });
      case 'checked':
        return good === 0
          ? say('csv.nothingToWrite', numbers)
          : say(deletes ? 'csv.willDelete' : 'csv.willWrite', numbers);
      case 'writing':
        return say(pausing ? 'csv.pausing' : 'csv.writing', { done: groupDigits(done), total: groupDigits(of) });
      case 'paused':
        return say('csv.paused', { done: groupDigits(done), total: groupDigits(of) });
      case 'finished':
        return finishedText();
    }
  }
  function finishedText(): string {
    const { status, counts: now } = view.import ?? {};
    const undone = now?.undone ?? 0;
    if (status === 'undone') return say('csv.isUndone');
    return undone > 0
      ? say('csv.isUndoneInPart', {
          undone: groupDigits(undone),
          left: groupDigits(Math.max(0, (now ? writesOf(now) : 0) - undone)),
        })
      : say(deletes ? 'csv.deleted' : 'csv.finished', { ...numbers, ...countsOf() });
  }
  function countsOf() {
    const { create = 0, update = 0, delete: deleted = 0, unchanged = 0 } = view.import?.counts ?? {};
    return {
      create: groupDigits(create),
      update: groupDigits(update),
      delete: groupDigits(deleted),
      unchanged: groupDigits(unchanged),
      left: groupDigits(session.states.length - create - update - deleted - unchanged),
    };
  }
  const inProgress = phase === 'checking' || phase === 'writing' || phase === 'paused';
  return (
    <ActionBar
      phase={phase}
      text={text}
      tone={trouble !== undefined ? 'error' : phase === 'finished' && unwritten === 0 ? 'success' : undefined}
      progress={inProgress ? done / Math.max(1, of) : undefined}
    >
      {phase === 'checking' && (
        <>
          {other}
          {trouble !== undefined && (
            <Button variant="contained" onClick={() => void session.check()}>
              {say('list.retry')}
            </Button>
          )}
        </>
      )}
      {phase === 'checked' && (
        <>
          {other}
          {failed}
          {unchecked}
          <Button
            variant="contained"
            disabled={good === 0 && !checking}
            onClick={() => (setAccepted(false), setAsking('import'))}
          >
            {run()}
          </Button>
        </>
      )}
      {phase === 'writing' && (
        <Button variant="outlined" color="inherit" disabled={pausing} onClick={() => session.pause()}>
          {say('csv.pause')}
        </Button>
      )}
      {phase === 'paused' && (
        <>
          <Button color="inherit" onClick={() => setAsking('stop')}>
            {say('csv.stopHere')}
          </Button>
          {failed}
          {unchecked}
          <Button variant="contained" autoFocus onClick={() => void session.write()}>
            {say('csv.continue')}
          </Button>
        </>
      )}
      {phase === 'finished' && (
        <>
          {view.import && view.import.status !== 'undone' && (
            <UndoButton resource={resource} made={view.import} onUndone={(undone) => void session.onUndone(undone)} />
          )}
          {left}
          {other}
          <Button variant="contained" component={Link} to={pageOf(resource)}>
            {say('csv.toList', { list: label(resource.plural) })}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={asking === 'import'}
        title={say(deletes ? 'csv.confirmDelete' : 'csv.confirm', {
          smart_count: good,
          count: groupDigits(good),
          name: fileName,
        })}
        confirm={run()}
        destructive={deletes}
        blocked={damaged.length > 0 && !accepted}
        onConfirm={() => {
          // Ignores a second click while the dialog fades out.
          if (asking === undefined) return;
          setAsking(undefined);
          void session.write();
        }}
        onCancel={() => setAsking(undefined)}
      >
        {say(deletes ? 'csv.confirmDeleteText' : 'csv.confirmText', { list: label(resource.plural), ...numbers })}
        {checking && ` ${say('csv.stillChecking', { smart_count: counts.unchecked })}`}
        {damaged.length > 0 && (
          <Alert severity="warning" sx={{ mt: 1.5 }}>
            {damaged.map((one) => (
              <div key={`${one.damage} ${one.column.path}`}>{damageSentence(words, one)}</div>
            ))}
            <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minHeight: 32 }}>
              <input type="checkbox" checked={accepted} onChange={({ target }) => setAccepted(target.checked)} />
              {say('csv.damaged.accept')}
            </Box>
          </Alert>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'stop'}
        title={say('csv.stopTitle', { name: fileName })}
        confirm={say('csv.stopHere')}
        destructive
        onConfirm={() => {
          if (asking === undefined) return;
          setAsking(undefined);
          void session.finish();
        }}
        onCancel={() => setAsking(undefined)}
      >
        {say('csv.stopText', { done: groupDigits(counts.written), left: groupDigits(unwritten) })}
      </ConfirmDialog>
    </ActionBar>
  );
}
