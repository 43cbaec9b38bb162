import ContentCopy from '@mui/icons-material/ContentCopy';
import { Button, TextField } from '@mui/material';
import { useWords } from '../../resources/ui/use-words.ts';
import { useCopied } from './use-copied.ts';

interface CopyFieldProps {
  readonly name: string;
  readonly value: string;
  /** The displayed text, if it differs from the copied one. */
  readonly shown?: string;
  /** Not prose, such as a secret. */
  readonly monospace?: boolean;
}

/** A read-only text with a button that copies it. */
export function CopyField({ name, value, shown = value, monospace = false }: CopyFieldProps) {
  const { say } = useWords();
  const { copied, copy } = useCopied(value);
  return (
    <TextField
      label={name}
      value={shown}
      margin="dense"
      multiline={!monospace}
      onFocus={({ target }) => target.select()}
      slotProps={{
        htmlInput: { readOnly: true, ...(monospace && { style: { fontFamily: 'monospace' } }) },
        input: {
          endAdornment: (
            <Button size="small" startIcon={<ContentCopy />} onClick={copy} sx={{ flex: 'none' }}>
              {say(copied ? 'frame.copied' : 'frame.copy')}
            </Button>
          ),
        },
      }}
    />
  );
}
