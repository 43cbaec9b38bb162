import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import {
  Box,
  CircularProgress,
  Dialog,
  IconButton,
  InputBase,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { unseen } from '../../../resources/ui/unseen.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { takeEarlyKeys } from './early-keys.ts';
import { entriesIn, type Entry } from './entries.ts';
import { EntryList, optionId } from './EntryList.tsx';
import { KeyHints } from './KeyHints.tsx';
import { useGroups } from './use-groups.ts';
import { useSearch } from './use-search.ts';

export interface CommandLineProps {
  readonly onClose: () => void;
}

/** Index that a key moves to in a list. */
function stepTo(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Finds records, screens and actions by typed text, and opens the chosen one. */
export function CommandLine({ onClose }: CommandLineProps) {
  const { say } = useWords();
  const navigate = useNavigate();
  const listId = useId();
  const phone = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'), { noSsr: true });
  const [typed, setTyped] = useState('');
  // No search while an input method composes.
  const [wanted, setWanted] = useState('');
  const [chosen, setChosen] = useState<string>();
  // Enter was pressed before there was an entry to open.
  const [hasty, setHasty] = useState<{ readonly elsewhere: boolean }>();
  const composing = useRef(false);
  const search = useSearch(wanted, chosen !== undefined);
  const q = wanted.trim();
  const groups = useGroups(q, search);
  const entries = entriesIn(groups);
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosen),
  );
  const active = entries[at];

  const open = (entry: Entry, elsewhere: boolean) => {
    const { to, before, run } = entry;
    if (!elsewhere || to === undefined) onClose();
    if (to === undefined) return run?.();
    const show = () => (elsewhere ? window.open(to, '_blank', 'noopener') : navigate(to));
    return before ? void before().finally(show) : void show();
  };
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (!hasty || search.busy) return;
    setHasty(undefined);
    if (active) latest.current(active, hasty.elsewhere);
  }, [hasty, search.busy, active]);

  const type = (text: string, isComposed: boolean) => {
    setTyped(text);
    setHasty(undefined);
    if (isComposed) return;
    setWanted(text);
    setChosen(undefined);
  };
  useEffect(() => () => void takeEarlyKeys(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    // 229: the input method handles the key. Some browsers end the composition before this event.
    if (composing.current || event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    const elsewhere = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter') {
      event.preventDefault();
      // A record that the user didn't choose may still belong to an earlier text.
      const isSettled = !search.busy || chosen !== undefined || active?.icon !== 'record';
      if (active && isSettled) open(active, elsewhere);
      else if (search.busy) setHasty({ elsewhere });
      return;
    }
    const step =
      entries.length === 0 || event.shiftKey || elsewhere || event.altKey
        ? undefined
        : stepTo(event.key, at, entries.length);
    if (step === undefined) return;
    event.preventDefault();
    setChosen(entries[step]?.key);
  };
  const nothing = q !== '' && entries.length === 0 && !search.busy;
  const notice = search.failed ? say('commandLine.failed') : nothing ? say('commandLine.nothing', { q }) : '';
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={phone}
      aria-label={say('commandLine.title')}
      transitionDuration={0}
      slotProps={{
        paper: {
          sx: {
            width: 680,
            maxWidth: '100%',
            ...(!phone && { height: 'min(560px, calc(100vh - 128px))', alignSelf: 'flex-start', mt: 8 }),
            backgroundImage: 'none',
          },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 2,
          height: 56,
          flex: 'none',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <SearchIcon sx={{ color: 'text.secondary' }} />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          placeholder={say('commandLine.placeholder')}
          // Adds keys typed earlier: this input gets the keys only from now on, because its dialog mounts after this
          // component.
          onFocus={() => {
            const early = takeEarlyKeys();
            if (early !== '') type(typed + early, false);
          }}
          onChange={({ target }) => type(target.value, composing.current)}
          onKeyDown={onKeyDown}
          inputProps={{
            onCompositionStart: () => {
              composing.current = true;
            },
            onCompositionEnd: ({ currentTarget }) => {
              composing.current = false;
              type(currentTarget.value, false);
            },
            role: 'combobox',
            'aria-label': say('commandLine.title'),
            'aria-expanded': entries.length > 0,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            'aria-activedescendant': active && optionId(listId, active.key),
            autoComplete: 'off',
            autoCorrect: 'off',
            spellCheck: false,
            enterKeyHint: 'go',
          }}
        />
        {search.busy && <CircularProgress size={18} aria-hidden />}
        {phone && (
          <IconButton aria-label={say('frame.close')} edge="end" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        )}
      </Box>
      <EntryList
        id={listId}
        label={say('commandLine.title')}
        groups={groups}
        active={active?.key}
        onChoose={setChosen}
        onOpen={open}
      />
      <Typography
        role="status"
        variant="body2"
        sx={{ px: 3, ...(notice === '' ? unseen : { py: 3, flex: 1, color: 'text.secondary' }) }}
      >
        {notice !== ''
          ? notice
          : q === '' || search.busy
            ? ''
            : say('commandLine.count', { smart_count: entries.length })}
      </Typography>
      {!phone && <KeyHints />}
    </Dialog>
  );
}
