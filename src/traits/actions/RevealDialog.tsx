import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { Fields } from '../../../resources/kinds/index.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { CopyField } from '../../ui/CopyField.tsx';

export interface RevealDialogProps {
  readonly fields: Fields;
  readonly values: Readonly<Record<string, string>>;
  readonly title: string;
  /** True if the secret can be shown again, so that closing loses nothing. */
  readonly isKept: boolean;
  readonly onClose: () => void;
}

/** Shows a secret; a new one only this once. Only its button closes it, so that a stray click doesn't lose it. */
export function RevealDialog({ fields, values, title, isKept, onClose }: RevealDialogProps) {
  const { say, label } = useWords();
  return (
    <Dialog open fullWidth>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        {isKept ? null : (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {say('action.copyWarning')}
          </Alert>
        )}
        {Object.entries(values).map(([name, value]) => {
          const field = fields[name];
          return <CopyField key={name} name={field ? label(field.label) : name} value={value} monospace />;
        })}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {say('form.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
