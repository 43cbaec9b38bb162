import { useState } from 'react';
import ContentCopy from '@mui/icons-material/ContentCopy';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import type { Fields } from '../../../resources/kinds/index.ts';
import { useWords } from '../../../resources/ui/use-words.ts';

export interface RevealDialogProps {
  readonly fields: Fields;
  readonly values: Readonly<Record<string, string>>;
  readonly title: string;
  /** It can be shown again: nothing is lost. */
  readonly isKept: boolean;
  readonly onClose: () => void;
}

/** Shows a secret, a new one once only. Only its button closes it, so that a stray click doesn't lose it. */
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
          return <Revealed key={name} name={field ? label(field.label) : name} value={value} />;
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

function Revealed({ name, value }: { readonly name: string; readonly value: string }) {
  const { say } = useWords();
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <TextField
      label={name}
      value={value}
      margin="dense"
      onFocus={({ target }) => target.select()}
      slotProps={{
        htmlInput: { readOnly: true, style: { fontFamily: 'monospace' } },
        input: {
          endAdornment: (
            <Button size="small" startIcon={<ContentCopy />} onClick={() => void copy()} sx={{ flex: 'none' }}>
              {say(copied ? 'form.copied' : 'form.copy')}
            </Button>
          ),
        },
      }}
    />
  );
}
