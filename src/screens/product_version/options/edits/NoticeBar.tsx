import { Alert, Button } from '@mui/material';
import { useWords } from '../../../../../resources/ui/use-words.ts';
import { BulkNames } from '../../../../traits/actions/BulkNames.tsx';
import { useSummary } from '../../../../grid/use-edits.ts';
import { ConflictNotice, type ConflictNoticeProps } from './ConflictNotice.tsx';
import type { PanelEdits } from './use-panel-edits.ts';

export interface NoticeBarProps extends Pick<ConflictNoticeProps, 'edits' | 'describe'> {
  readonly work: PanelEdits;
  readonly onShow: (key: string) => void;
}

/** Shows the result of the last save and what to do about it. */
export function NoticeBar({ edits, describe, work: { notice, dropped, dismiss }, onShow }: NoticeBarProps) {
  const { say } = useWords();
  const { wrong, clashing } = useSummary(edits);
  const clashes = clashing === 0 ? [] : edits.keys().filter((key) => Object.keys(edits.view(key).theirs).length > 0);
  const first = wrong === 0 ? undefined : edits.keys().find((key) => Object.keys(edits.view(key).errors).length > 0);
  return (
    <>
      {dropped.length > 0 ? (
        <Alert severity="warning" sx={{ mb: 1 }} onClose={dismiss}>
          {say('matrix.lost', { smart_count: dropped.length })}
          <BulkNames names={dropped} />
        </Alert>
      ) : null}
      {notice?.outcome === 'failed' ? (
        <Alert severity="error" sx={{ mb: 1 }} onClose={dismiss}>
          {say('matrix.failed', { reason: notice.message || say('errors.unknown') })}
        </Alert>
      ) : null}
      {notice?.outcome === 'changed' && clashing === 0 ? (
        <Alert severity="info" sx={{ mb: 1 }} onClose={dismiss}>
          {say('matrix.changed')}
        </Alert>
      ) : null}
      {first !== undefined && notice?.outcome === 'wrong' ? (
        <Alert
          severity="error"
          sx={{ mb: 1 }}
          action={
            <Button size="small" color="inherit" onClick={() => onShow(first)}>
              {say('matrix.showFirst')}
            </Button>
          }
        >
          {say('matrix.wrong', { smart_count: wrong })}
        </Alert>
      ) : null}
      <ConflictNotice edits={edits} keys={clashes} describe={describe} />
    </>
  );
}
