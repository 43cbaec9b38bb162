import ClearIcon from '@mui/icons-material/Clear';
import SearchIcon from '@mui/icons-material/Search';
import { IconButton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useContext, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { UNSAFE_DataRouterContext as RouterContext, useLocation } from 'react-router';

export interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

const pause = 300;

/** A plain element: MUI's input would be most of the list's code. */
const Frame = styled('div')(({ theme: { palette, breakpoints } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  boxSizing: 'border-box',
  width: 260,
  height: 36,
  padding: '0 4px 0 10px',
  border: `1px solid ${palette.text.secondary}`,
  borderRadius: 8,
  color: palette.text.secondary,
  '&:focus-within': { outline: `2px solid ${palette.primary.dark}`, outlineOffset: -1, borderColor: 'transparent' },
  '& input': {
    all: 'unset',
    flex: 1,
    minWidth: 0,
    height: '100%',
    font: 'inherit',
    fontSize: '0.875rem',
    color: palette.text.primary,
  },
  '& input::placeholder': { color: palette.text.secondary, opacity: 1 },
  '& input::-webkit-search-cancel-button': { display: 'none' },
  [breakpoints.down('sm')]: { width: '100%' },
}));

/** Searches after a pause in typing, or on Enter; never while an input method composes. */
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
    // Follows changes from outside (cleared, Back), but not the echo of its own search, which would undo later typing.
    if (value !== sent.current) {
      clearTimeout(timer.current);
      setTyped(value);
    }
    sent.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { pathname } = useLocation();
  const router = useContext(RouterContext)?.router;
  /** The user navigated to another page that isn't loaded yet: a search would navigate back from it. */
  const isLeft = () => {
    const { location, navigation } = router?.state ?? {};
    return [location, navigation?.location].some((to) => to !== undefined && to.pathname !== pathname);
  };

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
    if (!composing.current) timer.current = setTimeout(() => !isLeft() && send(text), pause);
  };
  return (
    <Frame>
      <SearchIcon fontSize="small" />
      <input
        type="search"
        ref={input}
        value={typed}
        placeholder={translate('list.search')}
        aria-label={label}
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
        onCompositionStart={() => {
          composing.current = true;
          clearTimeout(timer.current);
        }}
        onCompositionEnd={({ currentTarget }) => {
          composing.current = false;
          change(currentTarget.value);
        }}
      />
      {typed !== '' && (
        <IconButton
          size="small"
          aria-label={translate('list.clearSearch')}
          onClick={() => {
            setTyped('');
            send('');
            input.current?.focus();
          }}
        >
          <ClearIcon fontSize="small" />
        </IconButton>
      )}
    </Frame>
  );
}
