import { useEffect, useRef, useState } from 'react';
import { TextField } from '@mui/material';

export interface FilterTextProps {
  readonly label: string;
  readonly value: string;
  readonly inputMode?: 'text' | 'decimal' | 'numeric' | undefined;
  /** Called after a pause, on Enter and on blur; never during composition of an input method. */
  readonly onChange: (text: string) => void;
}

const pause = 400;

/** A text input of a filter. Debounced, so that no response arrives in the middle of typing. */
export function FilterText({ label, value, inputMode = 'text', onChange }: FilterTextProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  /** Own changes that haven’t returned as `value` yet; on a slow page, several. */
  const [sent, setSent] = useState<readonly string[]>([]);
  /** The last change, own or external; a ref, for code that runs before a pending render. */
  const last = useRef(value);
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (sent.length === 0) last.current = value;
  }, [sent, value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (value !== seen) {
    // Follows external changes (clear, Back), but not the echo of its own change.
    setSeen(value);
    setSent(sent.includes(value) ? sent.slice(sent.indexOf(value) + 1) : []);
    if (!sent.includes(value)) setTyped(value);
  }
  const give = (text: string) => {
    clearTimeout(timer.current);
    const next = text.trim();
    if (next === last.current) return;
    last.current = next;
    setSent((before) => [...before, next]);
    latest.current(next);
  };
  const later = (text: string) => {
    clearTimeout(timer.current);
    if (!composing.current) timer.current = setTimeout(() => give(text), pause);
  };
  return (
    <TextField
      margin="none"
      label={label}
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
        htmlInput: {
          inputMode,
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
