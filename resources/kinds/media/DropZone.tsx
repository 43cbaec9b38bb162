import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import AddPhoto from '@mui/icons-material/AddPhotoAlternateOutlined';
import { Box, Button, FormHelperText, Typography } from '@mui/material';
import { useWords } from '../../ui/use-words.ts';
import { type FileRules, typesOf } from './rules.ts';
import { typesInWords } from './refusal.tsx';

export interface DropZoneProps {
  readonly label: string;
  readonly required: boolean;
  readonly rules: FileRules;
  readonly many: boolean;
  /** There is already a file; the button replaces it. */
  readonly filled: boolean;
  /** The maximum is reached. */
  readonly full: boolean;
  readonly problem: string | undefined;
  readonly helperText: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Accepts files by drop, paste or file picker. */
export function DropZone({
  label,
  required,
  rules,
  many,
  filled,
  full,
  problem,
  helperText,
  onFiles,
  children,
}: DropZoneProps) {
  const { say, language } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const action = say(!many && filled ? 'media.replace' : many ? 'media.choose' : 'media.chooseOne');
  const take = (files: Iterable<File>) => {
    const dropped = [...files];
    if (dropped.length > 0) onFiles(dropped);
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  };
  return (
    <Box
      role="group"
      aria-label={label}
      onPaste={paste}
      onDragOver={(event) => {
        if (!holdsFiles(event) || full) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!holdsFiles(event) || full) return;
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
      sx={{
        border: 1,
        borderStyle: over ? 'solid' : 'dashed',
        borderColor: problem ? 'error.main' : over ? 'primary.main' : 'divider',
        borderRadius: 1,
        p: 1.5,
        minWidth: 0,
        bgcolor: over ? 'action.hover' : undefined,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Typography variant="subtitle2" component="h3" sx={{ flex: 'none' }}>
          {label}
          {required ? ' *' : ''}
        </Typography>
        <Typography variant="caption" color="text.secondary" sx={{ flex: 1, minWidth: 140 }}>
          {over
            ? say('media.dropNow')
            : say(many ? 'media.dropHere' : 'media.dropOneHere', { types: typesInWords(rules, say, language) })}
        </Typography>
        <Button
          size="small"
          startIcon={<AddPhoto />}
          disabled={full}
          onClick={() => input.current?.click()}
          sx={{ flex: 'none' }}
          aria-label={say('media.actionFor', { action, field: label })}
        >
          {action}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-hidden="true"
          tabIndex={-1}
          data-testid="files"
          multiple={many}
          accept={typesOf(rules).join(',')}
          onChange={({ target }) => {
            take(target.files ?? []);
            target.value = '';
          }}
        />
      </Box>
      {children}
      {(problem ?? helperText) ? (
        <FormHelperText error={problem !== undefined} role={problem === undefined ? undefined : 'alert'} sx={{ mx: 0 }}>
          {problem ?? helperText}
        </FormHelperText>
      ) : null}
    </Box>
  );
}
