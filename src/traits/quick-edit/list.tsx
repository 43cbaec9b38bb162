import { GlobalStyles } from '@mui/material';
import { useMemo, useSyncExternalStore } from 'react';
import { HiddenText } from '../../../resources/ui/typography.tsx';
import type { CellsProps, CustomCells, ListSlots } from '../../list/slots.ts';
import { QuickCell } from './QuickCell.tsx';
import { QuickGuard } from './QuickGuard.tsx';
import { quickStyle } from './quick-style.ts';
import type { Quick } from './quick.ts';
import { useQuickEdit } from './use-quick-edit.ts';

// One style sheet for all cells, for speed.
const styles = <GlobalStyles styles={(theme) => ({ '[data-scrolls]': quickStyle(theme) })} />;

function customCells(quick: Quick): CustomCells {
  return { draws: quick.offers, draw: (cell) => <QuickCell key={cell.name} quick={quick} {...cell} /> };
}

function QuickCells({ resource, permitted, columns, records, related, children }: CellsProps) {
  const { quick, edits, announcement, onKeyDown, onDoubleClick } = useQuickEdit(resource, permitted, columns, records);
  const openIds = useSyncExternalStore(edits.subscribe, edits.openIds);
  const custom = useMemo(() => quick && customCells(quick), [quick]);
  return (
    <>
      {quick && styles}
      {children({ custom, openIds, onKeyDown, onDoubleClick })}
      {quick && <HiddenText role="status">{announcement}</HiddenText>}
      {quick && !related && <QuickGuard quick={quick} />}
    </>
  );
}

/** Edits the columns of `list.quickEdit` in place. */
export const quickEdit: ListSlots = { Cells: QuickCells };
