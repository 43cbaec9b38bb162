import MoreIcon from '@mui/icons-material/MoreVert';
import { Box, ClickAwayListener, IconButton } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useWords } from '../../resources/ui/use-words.ts';

interface FoldedActionsProps {
  /** Maximum number of buttons; if there are more, all of them fold into the menu. */
  readonly most: number;
  /** Folds only on phones; elsewhere all buttons are visible. */
  readonly onPhones?: true;
  readonly children: ReactNode;
}

/**
 * Buttons that fold into a menu if there are too many. The DOM position never changes: each button keeps its own
 * dialog, and components that render buttons needn't know how many others there are.
 */
export function FoldedActions({ most, onPhones, children }: FoldedActionsProps) {
  const { say } = useWords();
  const id = useId();
  const more = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    // Runs before the pressed button's dialog opens, because the dialog later returns the focus to where it was.
    more.current?.focus();
  };
  // React also bubbles events from dialogs (portals) to here; ignore them.
  const isOwn = ({ currentTarget, target }: MouseEvent | KeyboardEvent) =>
    target instanceof Node && currentTarget.contains(target);
  return (
    <ClickAwayListener onClickAway={() => setOpen(false)}>
      <Box
        sx={(theme) => foldedStyle(theme, most, onPhones)}
        onKeyDown={(event) => {
          if (isOpen && event.key === 'Escape' && isOwn(event)) close();
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
        }}
      >
        <IconButton
          ref={more}
          className="more"
          size="small"
          aria-label={say('action.more')}
          title={say('action.more')}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
        <Box
          id={id}
          className={isOpen ? 'actions open' : 'actions'}
          role="group"
          aria-label={say('list.actions')}
          onClick={(event) => {
            if (isOpen && isOwn(event)) close();
          }}
        >
          {children}
        </Box>
      </Box>
    </ClickAwayListener>
  );
}

/** Folding is CSS only, because the components that render the buttons don't know how many there are. */
function foldedStyle({ breakpoints, palette, shadows, zIndex }: Theme, most: number, onPhones?: true) {
  const folded = {
    [`&:has(> .actions > ${Array.from({ length: most + 1 }, () => '*').join(' + ')})`]: {
      '& > .more': { display: 'inline-flex' },
      '& > .actions': { display: 'none' },
      '& > .actions.open': {
        position: 'absolute',
        top: '100%',
        right: 0,
        zIndex: zIndex.modal - 1,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'stretch',
        flexWrap: 'nowrap',
        gap: 0,
        minWidth: 200,
        maxWidth: 'calc(100vw - 16px)',
        maxHeight: '70vh',
        overflowY: 'auto',
        padding: '8px 0',
        border: `1px solid ${palette.divider}`,
        borderRadius: '8px',
        boxShadow: shadows[8],
        backgroundColor: palette.background.paper,
      },
      '& > .actions.open > *': { justifyContent: 'flex-start', minHeight: 44, padding: '6px 16px', borderRadius: 0 },
    },
  } as const;
  return {
    position: 'relative',
    '& > .more': { display: 'none' },
    '& > .actions': { display: 'flex', flexWrap: 'wrap', gap: 1 },
    [breakpoints.down('sm')]: {
      // Four buttons form a 2 × 2 grid.
      '& > .actions:has(> * + * + * + *)': {
        display: 'grid',
        gridTemplateColumns: 'repeat(2, max-content)',
        justifyItems: 'start',
      },
      ...(onPhones && folded),
    },
    ...(!onPhones && folded),
  } as const;
}
