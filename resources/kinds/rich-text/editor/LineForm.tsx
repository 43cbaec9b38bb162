import { useEffect, useRef, useState } from 'react';
import { Button, TextField } from '@mui/material';
import { useWords } from '../../../ui/use-words.ts';

export interface LineFormProps {
  readonly label: string;
  readonly value: string;
  readonly problem?: (text: string) => string | undefined;
  readonly onApply: (text: string) => void;
  /** Opened by the user, so it takes the focus. */
  readonly asked?: boolean;
  readonly remove?: string;
  readonly onRemove?: () => void;
}

/** A single-line input in the bubble; Enter applies it. Not a `<form>`, since it is inside one. */
export function LineForm({ label, value, problem, onApply, asked = false, remove, onRemove }: LineFormProps) {
  const { say } = useWords();
  const [text, setText] = useState(value);
  const [wrong, setWrong] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked) input.current?.focus();
  }, [asked]);
  const apply = () => {
    const found = problem?.(text);
    setWrong(found);
    if (found === undefined) onApply(text);
  };
  return (
    <>
      <TextField
        margin="none"
        inputRef={input}
        label={label}
        value={text}
        error={wrong !== undefined}
        helperText={wrong}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          apply();
        }}
        sx={{ width: 260, maxWidth: '100%', m: 0.5 }}
      />
      <Button size="small" onClick={apply}>
        {say('richText.apply')}
      </Button>
      {remove === undefined ? null : (
        <Button size="small" onClick={onRemove}>
          {remove}
        </Button>
      )}
    </>
  );
}
