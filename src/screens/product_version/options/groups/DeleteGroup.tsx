import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useWords } from '../../../../../resources/ui/use-words.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { useEditor } from '../editor-context.ts';
import { useSummary } from '../../../../grid/use-edits.ts';
import { localizedText } from '../localized-text.ts';
import type { ProductOptions } from '../use-product-options.ts';
import type { ChoiceGroup } from '../options-schema.ts';
import { useGroupWrite } from './use-group-write.ts';

/** Confirms a deletion; the server refuses if options are in the way. */
export function DeleteGroup({
  group,
  options,
  onClose,
}: {
  readonly group: ChoiceGroup;
  readonly options: ProductOptions;
  readonly onClose: () => void;
}) {
  const { say, language } = useWords();
  const { edits } = useEditor();
  const { changed, added } = useSummary(edits);
  const unsaved = changed + added > 0;
  const { busy, refusal, run } = useGroupWrite(options);
  return (
    <ConfirmDialog
      open
      destructive
      busy={busy}
      title={say('form.deleteConfirm', { title: localizedText(group.name, language) })}
      confirm={say('form.delete')}
      blocked={unsaved}
      onConfirm={() =>
        void run({ below: `choice-group/${group.id}`, method: 'DELETE' }).then((done) => done && onClose())
      }
      onCancel={onClose}
    >
      {unsaved ? (
        <Alert severity="info">{say('matrix.saveFirst')}</Alert>
      ) : (
        <Typography variant="body2" color="text.secondary">
          {say('matrix.deleteGroupText')}
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
