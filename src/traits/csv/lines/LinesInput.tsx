import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, TextField } from '@mui/material';
import { type ClipboardEvent, type DragEvent, useRef } from 'react';
import type { Encoding } from '../../../../resources/csv/index.ts';
import { longestLines, mostLines } from '../../../../resources/csv/importable-rows.ts';
import { groupDigits } from '../../../../resources/messages/grouped.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { EncodingChoice } from '../import/EncodingChoice.tsx';

interface LinesInputProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly file: File | undefined;
  readonly onFile: (file: File | undefined) => void;
  readonly encoding: Encoding | undefined;
  /** `undefined` if no encoding needs to be chosen. */
  readonly onEncoding: ((encoding: Encoding) => void) | undefined;
}

/** Number of characters above which a text area becomes slow: a longer paste is kept as a file. */
const longestTyped = 20_000;

/** Input for pasted or typed lines, or a file of them. */
export function LinesInput({ text, onText, file, onFile, encoding, onEncoding }: LinesInputProps) {
  const { say } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped) onFile(dropped);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (pasted.length <= longestTyped) return;
    event.preventDefault();
    onFile(new File([text, '\n', pasted], `${say('lines.pastedName')}.txt`, { type: 'text/plain;charset=utf-8' }));
  };
  return (
    <Box onDragOver={(event) => event.preventDefault()} onDrop={drop} sx={{ display: 'grid', gap: 2, pt: 1 }}>
      {file ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, overflowWrap: 'anywhere' }}>
          <strong>{say('lines.chosen', { name: file.name })}</strong>
          <Button size="small" color="inherit" onClick={() => onFile(undefined)}>
            {say('lines.discard')}
          </Button>
          {onEncoding && <EncodingChoice value={encoding} onChange={onEncoding} />}
        </Box>
      ) : (
        <TextField
          multiline
          minRows={6}
          maxRows={12}
          autoFocus
          label={say('lines.paste')}
          helperText={say('lines.pasteHint')}
          value={text}
          onChange={({ target }) => onText(target.value)}
          onPaste={paste}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, fontSize: '0.8125rem' }}>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<UploadIcon />}
          onClick={() => input.current?.click()}
        >
          {say('lines.choose')}
        </Button>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {say('lines.drop', { most: groupDigits(mostLines), size: longestLines / 1_048_576 })}
        </Box>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          hidden
          aria-label={say('lines.choose')}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen) onFile(chosen);
            currentTarget.value = '';
          }}
        />
      </Box>
    </Box>
  );
}
