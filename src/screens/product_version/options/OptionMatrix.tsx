import { type Ref, useCallback, useDeferredValue, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Box, useMediaQuery } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { type Axes, type PickedAxes, placeOf } from './axes.ts';
import type { OptionFieldName } from './saved-combinations.ts';
import type { Combination } from './combinations.ts';
import { Inspector } from './Inspector.tsx';
import { OptionGrid, selectedCombinations } from './OptionGrid.tsx';
import type { Selection } from '../../../grid/selection.ts';
import type { GridHandle } from '../../../grid/grid-props.ts';
import type { Task } from './TaskDialog.tsx';

export interface MatrixHandle {
  /** Scrolls to a combination and selects it. */
  readonly show: (combination: Combination) => void;
}

export interface OptionMatrixProps {
  readonly ref?: Ref<MatrixHandle>;
  readonly resource: string;
  readonly axes: Axes;
  readonly field: OptionFieldName;
  readonly labels: Readonly<Record<string, string>> | undefined;
  readonly onShown: (shown: PickedAxes['shown']) => void;
  readonly onTask: (task: Task) => void;
}

/** Grid and inspector. Moving in the grid renders nothing else. */
export function OptionMatrix({ ref, resource, axes, field, labels, onShown, onTask }: OptionMatrixProps) {
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const [selection, setSelection] = useState<Selection>();
  const grid = useRef<GridHandle>(null);
  const inspector = useRef<HTMLDivElement>(null);
  const selected = useMemo(() => selectedCombinations(axes, selection), [axes, selection]);
  // Deferred, so that the grid follows the keys without waiting for the inspector.
  const inspected = useDeferredValue(selected);
  useImperativeHandle(
    ref,
    () => ({
      show: (combination) => {
        const found = placeOf(axes, combination);
        if (!found) return;
        flushSync(() => onShown(found.shown));
        grid.current?.show(found.place);
      },
    }),
    [axes, onShown],
  );
  const back = useCallback(() => grid.current?.focus(), []);
  const toPicker = useCallback(
    () => inspector.current?.querySelector<HTMLElement>('[data-field="sku"] input')?.focus(),
    [],
  );
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'minmax(0, 1fr)',
          '@container (min-width: 760px)': { gridTemplateColumns: 'minmax(0, 1fr) 280px', alignItems: 'start' },
        }}
      >
        <OptionGrid
          ref={grid}
          axes={axes}
          field={field}
          narrow={narrow}
          selection={selection}
          onSelect={setSelection}
          onOpen={toPicker}
        />
        <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, minHeight: { md: 300 } }}>
          <Inspector
            ref={inspector}
            resource={resource}
            combinations={inspected}
            labels={labels}
            onTask={onTask}
            onDone={back}
          />
        </Box>
      </Box>
    </Box>
  );
}
