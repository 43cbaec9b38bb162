import { useState } from 'react';
import ContentCopy from '@mui/icons-material/ContentCopy';
import { Button, TextField } from '@mui/material';
import { useWords } from '../../resources/ui/use-words.ts';

interface CopyFieldProps {
  readonly name: string;
  readonly value: string;
  /** Is no prose, such as a secret. */
  readonly monospace?: boolean;
}

/** A text that can't be changed, with a button that copies it. */
export function CopyField({ name, value, monospace = false }: CopyFieldProps) {
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
      multiline={!monospace}
      onFocus={({ target }) => target.select()}
      slotProps={{
        htmlInput: { readOnly: true, ...(monospace && { style: { fontFamily: 'monospace' } }) },
        input: {
          endAdornment: (
            <Button size="small" startIcon={<ContentCopy />} onClick={() => void copy()} sx={{ flex: 'none' }}>
              {say(copied ? 'frame.copied' : 'frame.copy')}
            </Button>
          ),
        },
      }}
    />
  );
}
