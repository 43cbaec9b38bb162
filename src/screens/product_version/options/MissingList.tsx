import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import Box from '@mui/material/Box';
import { useWords } from '../../../../resources/kinds/parts/use-words.tsx';
import type { Combination } from './combinations.ts';
import { useEditor } from './editor-context.ts';

export interface MissingListProps {
  readonly combinations: readonly Combination[];
  /** Those that are left out. */
  readonly left: ReadonlySet<Combination>;
  readonly onLeft: (left: ReadonlySet<Combination>) => void;
}

const rowHeight = 28;

/** Each combination by name, to be left out one by one; of thousands only those in sight are drawn. */
export function MissingList({ combinations, left, onLeft }: MissingListProps) {
  const { say } = useWords();
  const { book } = useEditor();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: combinations.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    initialRect: { width: 400, height: 240 },
  });
  const toggle = (combination: Combination) => {
    const next = new Set(left);
    if (!next.delete(combination)) next.add(combination);
    onLeft(next);
  };
  return (
    <Box ref={scroller} role="group" aria-label={say('matrix.missingList')} tabIndex={0} sx={{ maxHeight: 240, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Box sx={{ position: 'relative', '& label': { position: 'absolute', insetInline: 0, height: rowHeight, px: 1, display: 'flex', gap: 1, alignItems: 'center', fontSize: '0.8125rem', cursor: 'pointer', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' } }} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const combination = combinations[index] ?? '';
          return (
            <label key={combination} style={{ top: start }}>
              <input type="checkbox" checked={!left.has(combination)} onChange={() => toggle(combination)} />
              {book.nameOf(combination)}
            </label>
          );
        })}
      </Box>
    </Box>
  );
}
