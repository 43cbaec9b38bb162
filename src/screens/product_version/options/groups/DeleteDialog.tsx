import { Alert, Typography } from '@mui/material';
import { useWords } from '../../../../../resources/ui/use-words.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { useEditor } from '../editor-context.ts';
import { useSummary } from '../../../../grid/use-edits.ts';
import type { ProductOptions } from '../use-product-options.ts';
import { useGroupWrite } from './use-group-write.ts';

export interface DeleteDialogProps {
  readonly title: string;
  /** `choice-group/3` */
  readonly path: string;
  readonly text?: string;
  readonly options: ProductOptions;
  readonly onClose: () => void;
}

/** Confirms a deletion; the server refuses if options are in the way. */
export function DeleteDialog({ title, path, text, options, onClose }: DeleteDialogProps) {
  const { say } = useWords();
  const { edits } = useEditor();
  const { changed, added } = useSummary(edits);
  const unsaved = changed + added > 0;
  const { busy, refusal, run } = useGroupWrite(options);
  return (
    <ConfirmDialog
      open
      destructive
      busy={busy}
      title={say('form.deleteConfirm', { title })}
      confirm={say('form.delete')}
      blocked={unsaved}
      onConfirm={() => void run({ below: path, method: 'DELETE' }).then((done) => done && onClose())}
      onCancel={onClose}
    >
      {unsaved ? (
        <Alert severity="info">{say('matrix.saveFirst')}</Alert>
      ) : text === undefined ? null : (
        <Typography variant="body2" color="text.secondary">
          {text}
        </Typography>
      )}
      {refusal === '' ? null : (
        <Alert severity="error" sx={{ mt: 1 }}>
          {refusal}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
