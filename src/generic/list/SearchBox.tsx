import ClearIcon from '@mui/icons-material/Clear';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';

export interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

const pause = 300;

/** Searches after a pause in typing, at once on Enter; never while an input method is composing. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    // Changed from outside (cleared, Back): follow; an echo of our own search must not undo what was typed since.
    if (value !== sent.current) {
      clearTimeout(timer.current);
      setTyped(value);
    }
    sent.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (text: string) => {
    clearTimeout(timer.current);
    const wanted = text.trim();
    if (wanted === sent.current) return;
    sent.current = wanted;
    latest.current(wanted);
  };
  const change = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    if (!composing.current) timer.current = setTimeout(() => send(text), pause);
  };
  return (
    <OutlinedInput
      size="small"
      type="search"
      value={typed}
      placeholder={translate('list.search')}
      inputRef={input}
      onChange={({ target }) => change(target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') send(typed);
        if (event.key === 'Escape' && typed !== '') {
          event.preventDefault();
          setTyped('');
          send('');
        }
      }}
      inputProps={{
        'aria-label': label,
        onCompositionStart: () => {
          composing.current = true;
          clearTimeout(timer.current);
        },
        onCompositionEnd: ({ currentTarget }) => {
          composing.current = false;
          change(currentTarget.value);
        },
      }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" />
        </InputAdornment>
      }
      endAdornment={
        typed === '' ? undefined : (
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              aria-label={translate('list.clearSearch')}
              onClick={() => {
                setTyped('');
                send('');
                input.current?.focus();
              }}
            >
              <ClearIcon fontSize="small" />
            </IconButton>
          </InputAdornment>
        )
      }
      sx={{ height: 36, width: { xs: '100%', sm: 260 }, fontSize: '0.875rem', '& input::-webkit-search-cancel-button': { display: 'none' } }}
    />
  );
}
