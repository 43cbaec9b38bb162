import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Autocomplete, TextField, type TextFieldProps } from '@mui/material';
import { useWords } from './use-words.ts';

export interface TagBoxProps {
  readonly tags: readonly string[];
  readonly disabled?: boolean;
  readonly box: TextFieldProps;
  readonly onChange: (tags: string[]) => void;
  readonly onBlur?: () => void;
}

const separators = /[\n\r\t,;，；、]+/u;

/** Short texts as chips, added by Enter, comma or blur; pasted lists are split. */
export function TagBox({ tags, disabled = false, box, onChange, onBlur }: TagBoxProps) {
  const { say } = useWords();
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    const fresh = text
      .split(separators)
      .map((tag) => tag.trim())
      .filter(Boolean);
    setTyped('');
    if (fresh.length > 0) onChange([...new Set([...tags, ...fresh])]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // During composition of an input method, Enter and comma belong to it.
    if (event.nativeEvent.isComposing || typed.trim() === '') return;
    if (event.key !== 'Enter' && !separators.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    add(typed);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!separators.test(text)) return;
    event.preventDefault();
    add(typed + text);
  };
  return (
    <Autocomplete
      multiple
      freeSolo
      size="small"
      disabled={disabled}
      options={[]}
      value={[...tags]}
      inputValue={typed}
      clearText={say('form.clear')}
      onInputChange={(_event, text, reason) => reason === 'input' && setTyped(text)}
      onChange={(_event, next) => onChange(next)}
      onBlur={() => {
        add(typed);
        onBlur?.();
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          {...box}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          slotProps={{
            ...box.slotProps,
            input: params.InputProps,
            htmlInput: { ...params.inputProps, ...box.slotProps?.htmlInput },
            inputLabel: params.InputLabelProps,
          }}
        />
      )}
    />
  );
}
