import ClearIcon from '@mui/icons-material/Clear';
import { Box, IconButton } from '@mui/material';
import { Suspense, useEffect, useId, useState } from 'react';
import { useListContext } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import { groupDigits } from '../../resources/messages/grouped.ts';
import { useWords } from '../../resources/ui/use-words.ts';
import type { Permitted } from '../auth-provider/use-permitted.ts';
import { useCommands } from '../ui/commands.ts';
import { CommandButton } from '../ui/CommandButton.tsx';
import { useCountText } from './count-text.ts';
import { hasMore } from './list-meta.ts';
import { isNarrowed } from './QueryText.tsx';
import { useListSelection } from './selection.ts';
import { SelectionButton } from './SelectionButton.tsx';
import { type SelectionDialog, useListSlots } from './slots.ts';
import { useListName } from './use-list-name.ts';
import { useSelectionAbout } from './use-selection-about.ts';

const barStyle = {
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 48,
  boxSizing: 'border-box',
  px: 1.5,
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
} as const;

/**
 * The bar below the rows that shows the selection, with its buttons. It takes its height from the rows' scroll area, so
 * that it covers no row and moves nothing above it.
 */
export function SelectionBar({ resource, permitted }: { readonly resource: Resource; readonly permitted: Permitted }) {
  const { say } = useWords();
  const countText = useCountText();
  const selected = useListSelection();
  const slots = useListSlots(resource);
  const [dialog, setDialog] = useState<{ readonly draw: SelectionDialog }>();
  const { count, more, hidden, dropped } = selected;
  const any = count > 0;
  const text = say(hidden > 0 ? 'list.selectedHidden' : 'list.selected', {
    smart_count: countText(count, more),
    hidden: groupDigits(hidden),
  });
  const name = useId();
  const about = useSelectionAbout();
  useCommands(any ? [{ name, label: say('list.clearSelection'), about, run: selected.clear }] : []);
  return (
    <>
      {!any && dropped > 0 && <Dropped />}
      {any && (
        <Box
          role="toolbar"
          aria-label={text}
          tabIndex={-1}
          data-print="none"
          sx={{ ...barStyle, bgcolor: 'action.selected', outline: 'none' }}
        >
          <KeepsRowInView />
          <Box role="status" sx={{ fontWeight: 600 }}>
            {text}
          </Box>
          <IconButton
            size="small"
            aria-label={say('list.clearSelection')}
            title={say('list.clearSelection')}
            onClick={selected.clear}
            sx={{ mr: 1 }}
          >
            <ClearIcon fontSize="small" />
          </IconButton>
          {hidden > 0 && <SelectionButton label={say('list.dropHidden')} onClick={selected.dropHidden} />}
          <SelectMatching />
          {slots.map(
            ({ selection }, index) =>
              selection?.offers(resource, permitted) && (
                <Suspense key={index} fallback={null}>
                  <selection.Buttons resource={resource} permitted={permitted} onAsk={(draw) => setDialog({ draw })} />
                </Suspense>
              ),
          )}
        </Box>
      )}
      {dialog && <Suspense fallback={null}>{dialog.draw({ selected, onClose: () => setDialog(undefined) })}</Suspense>}
    </>
  );
}

/** Once the whole page is selected: selects the other pages too. */
function SelectMatching() {
  const { say } = useWords();
  const countText = useCountText();
  const { data = [], total, meta, filterValues } = useListContext();
  const { selection, has, selectMatching } = useListSelection();
  const list = useListName();
  const matching: number = meta?.total ?? total ?? 0;
  const more = hasMore(meta);
  if (!('ids' in selection) || (!more && matching <= selection.ids.length) || !data.every(({ id }) => has(id)))
    return null;
  return (
    <CommandButton
      label={say(isNarrowed(filterValues) ? 'list.selectMatching' : 'list.selectAll', {
        total: countText(matching, more),
      })}
      // The same command as in the list's bulk menu, so that the command line lists it once.
      about={list}
      general
      size="small"
      color="inherit"
      variant="outlined"
      onClick={({ currentTarget }) => {
        // This button disappears: keep the focus in the bar.
        currentTarget.closest<HTMLElement>('[role=toolbar]')?.focus();
        selectMatching();
      }}
      sx={{ mr: 1 }}
    />
  );
}

/** Says that a change of filters cleared the selection, with a button to restore it. */
function Dropped() {
  const { say } = useWords();
  const { dropped, restore, clear } = useListSelection();
  return (
    <Box data-print="none" sx={barStyle}>
      <Box role="status" sx={{ mr: 1 }}>
        {say('list.selectionDropped', { smart_count: dropped, count: groupDigits(dropped) })}
      </Box>
      <CommandButton label={say('list.restoreSelection')} size="small" color="inherit" onClick={restore} />
      <IconButton size="small" aria-label={say('list.close')} title={say('list.close')} onClick={clear}>
        <ClearIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** Scrolls the row that was just selected back into view, if the smaller scroll area hides it. */
function KeepsRowInView() {
  useEffect(() => {
    document.activeElement?.closest('[data-id]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return null;
}
