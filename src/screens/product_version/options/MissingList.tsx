import { useRef } from 'react';
import { Box } from '@mui/material';
import { useWords } from '../../../../resources/ui/use-words.ts';
import type { Combination } from './combinations.ts';
import { useEditor } from './editor-context.ts';
import { useVirtualAxis } from '../../../grid/use-virtual-axis.ts';

export interface MissingListProps {
  readonly combinations: readonly Combination[];
  /** Combinations that the user excluded. */
  readonly left: ReadonlySet<Combination>;
  readonly onLeft: (left: ReadonlySet<Combination>) => void;
}

const rowHeight = 28;
const heightOf = () => rowHeight;

/** Virtual list of combinations that can be excluded one by one. */
export function MissingList({ combinations, left, onLeft }: MissingListProps) {
  const { say } = useWords();
  const { savedCombinations } = useEditor();
  const scroller = useRef<HTMLDivElement>(null);
  const slots = useVirtualAxis({
    count: combinations.length,
    sizeOf: heightOf,
    scroller,
    start: 0,
    keep: [],
    maxDrawn: 60,
  });
  const toggle = (combination: Combination) => {
    const next = new Set(left);
    if (!next.delete(combination)) next.add(combination);
    onLeft(next);
  };
  const part = left.size > 0 && left.size < combinations.length;
  return (
    <Box
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        '& label': {
          height: rowHeight,
          px: 1,
          display: 'flex',
          gap: 1,
          alignItems: 'center',
          fontSize: '0.8125rem',
          cursor: 'pointer',
          whiteSpace: 'nowrap',
        },
      }}
    >
      {combinations.length > 1 ? (
        <Box component="label" sx={{ borderBottom: 1, borderColor: 'divider', fontWeight: 600 }}>
          <input
            type="checkbox"
            ref={(box) => {
              if (box) box.indeterminate = part;
            }}
            checked={left.size === 0}
            onChange={() => onLeft(left.size === 0 ? new Set(combinations) : new Set())}
          />
          {say('matrix.missingAll')}
        </Box>
      ) : null}
      <Box
        ref={scroller}
        role="group"
        aria-label={say('matrix.missingList')}
        tabIndex={0}
        sx={{ maxHeight: 240, overflow: 'auto' }}
      >
        {slots.map(({ index, space }) => {
          if (space !== undefined) return <div key={`room-${index}`} style={{ height: space }} />;
          const combination = combinations[index] ?? '';
          return (
            <label key={combination}>
              <input type="checkbox" checked={!left.has(combination)} onChange={() => toggle(combination)} />
              {savedCombinations.nameOf(combination)}
            </label>
          );
        })}
      </Box>
    </Box>
  );
}
