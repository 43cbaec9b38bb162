import { useEffect, useRef, useState } from 'react';
import TextField from '@mui/material/TextField';

export interface FilterTextProps {
  readonly label: string;
  readonly value: string;
  readonly inputMode?: 'text' | 'decimal' | 'numeric' | undefined;
  /** A day is typed digit by digit too. */
  readonly type?: 'text' | 'date';
  /** Called after a pause, on Enter and on leaving; never while an input method composes. */
  readonly onChange: (text: string) => void;
}

const pause = 400;

/**
 * A box of a filter: filters by itself after a pause in typing, so that no answer in between changes what is being
 * typed.
 */
export function FilterText({ label, value, inputMode = 'text', type = 'text', onChange }: FilterTextProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  if (value !== seen) {
    // Changed from outside (cleared, Back): follow. What was sent from here comes back unchanged.
    setSeen(value);
    setSent(value);
    if (value !== sent) setTyped(value);
  }
  const give = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() === sent) return;
    setSent(text.trim());
    latest.current(text.trim());
  };
  const later = (text: string) => {
    clearTimeout(timer.current);
    if (!composing.current) timer.current = setTimeout(() => give(text), pause);
  };
  return (
    <TextField
      size="small"
      margin="none"
      fullWidth
      label={label}
      type={type}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        later(target.value);
      }}
      onBlur={() => give(typed)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        give(typed);
      }}
      slotProps={{
        ...(type === 'date' && { inputLabel: { shrink: true } }),
        htmlInput: {
          inputMode,
          ...(type === 'date' && { max: '9999-12-31' }),
          autoComplete: 'off',
          onCompositionStart: () => {
            composing.current = true;
          },
          onCompositionEnd: () => {
            composing.current = false;
            later(typed);
          },
        },
      }}
    />
  );
}
