import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useWords } from '../../../../resources/kinds/parts/use-words.tsx';
import { BulkNames } from '../../../generic/list/BulkLists.tsx';
import { ClashNotice } from './ClashNotice.tsx';
import type { Combination } from './combinations.ts';
import { useEditor, useSummary } from './editor-context.ts';
import type { Notice } from './use-option-drafts.ts';

export interface NoticeBarProps {
  readonly notice: Notice | undefined;
  readonly onDismiss: () => void;
  readonly onShow: (combination: Combination) => void;
}

/** What came of the last save, and what is to be done about it. */
export function NoticeBar({ notice, onDismiss, onShow }: NoticeBarProps) {
  const { say } = useWords();
  const { drafts } = useEditor();
  const { wrong, clashing } = useSummary(drafts);
  const clashes = clashing === 0 ? [] : drafts.keys().filter((key) => Object.keys(drafts.view(key).theirs).length > 0);
  const first = wrong === 0 ? undefined : drafts.keys().find((key) => Object.keys(drafts.view(key).errors).length > 0);
  return (
    <>
      {notice?.kind === 'lost' ? (
        <Alert severity="warning" sx={{ mb: 1 }} onClose={onDismiss}>
          {say('matrix.lost', { smart_count: notice.names.length })}
          <BulkNames names={notice.names} />
        </Alert>
      ) : null}
      {notice?.kind === 'failed' ? <Alert severity="error" sx={{ mb: 1 }} onClose={onDismiss}>{say('matrix.failed', { reason: notice.message || say('errors.unknown') })}</Alert> : null}
      {notice?.kind === 'changed' && clashing === 0 ? <Alert severity="info" sx={{ mb: 1 }} onClose={onDismiss}>{say('matrix.changed')}</Alert> : null}
      {first !== undefined && notice?.kind === 'wrong' ? (
        <Alert severity="error" sx={{ mb: 1 }} action={<Button size="small" color="inherit" onClick={() => onShow(first)}>{say('matrix.showFirst')}</Button>}>{say('matrix.wrong', { smart_count: wrong })}</Alert>
      ) : null}
      {clashes.length > 0 ? <ClashNotice combinations={clashes} /> : null}
    </>
  );
}
