import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, Button, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useWords } from '../../../resources/ui/use-words.ts';
import { shifted, windowAround, zooms } from './axis.ts';
import { MomentBox } from './MomentBox.tsx';
import type { View } from './use-view.ts';

export interface ToolbarProps {
  readonly view: View;
  readonly now: number;
  /** True if only the table fits: hides the choice between chart and table. */
  readonly narrow: boolean;
  readonly onChange: (change: Partial<View>) => void;
  readonly onMoment: (moment: number | undefined) => void;
}

const toggle = {
  height: 36,
  '& .MuiToggleButton-root': { px: 1.25, textTransform: 'none', whiteSpace: 'nowrap' },
} as const;

/** Moves the visible window, sets the zoom and the selected time, and switches between chart and table. */
export function Toolbar({ view: { zoom, window, moment, table }, now, narrow, onChange, onMoment }: ToolbarProps) {
  const { say } = useWords();
  return (
    <Box
      role="toolbar"
      aria-label={say('list.timeline')}
      data-print="none"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1,
        rowGap: 1.5,
        alignItems: 'center',
        px: 1.5,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', gap: 0.5 }}>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={say('timeline.earlier')}
          title={say('timeline.earlier')}
          onClick={() => onChange({ window: shifted(window, zoom, -1) })}
          sx={{ minWidth: 36, height: 36, px: 0 }}
        >
          <ChevronLeft fontSize="small" />
        </Button>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          onClick={() => onChange({ window: windowAround(now, zoom) })}
          title={say('timeline.showToday')}
          sx={{ height: 36 }}
        >
          {say('timeline.today')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={say('timeline.later')}
          title={say('timeline.later')}
          onClick={() => onChange({ window: shifted(window, zoom, 1) })}
          sx={{ minWidth: 36, height: 36, px: 0 }}
        >
          <ChevronRight fontSize="small" />
        </Button>
      </Box>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={zoom}
        aria-label={say('timeline.zoom')}
        onChange={(_, chosen: unknown) => {
          const next = zooms.find((one) => one === chosen);
          // Keeps the selected time in view.
          if (next) onChange({ zoom: next, window: windowAround(moment ?? now, next) });
        }}
        sx={toggle}
      >
        {zooms.map((one) => (
          <ToggleButton key={one} value={one}>
            {say(`timeline.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', flex: { xs: '1 1 100%', sm: 'none' } }}>
        <MomentBox moment={moment ?? now} onMoment={onMoment} />
        <Button size="small" disabled={moment === undefined} onClick={() => onMoment(undefined)} sx={{ height: 36 }}>
          {say('timeline.now')}
        </Button>
      </Box>
      {narrow ? null : (
        <ToggleButtonGroup
          size="small"
          exclusive
          value={table ? 'table' : 'chart'}
          aria-label={say('timeline.view')}
          onChange={(_, chosen: unknown) => chosen !== null && onChange({ table: chosen === 'table' })}
          sx={{ ...toggle, ml: 'auto' }}
        >
          <ToggleButton value="chart">{say('timeline.chart')}</ToggleButton>
          <ToggleButton value="table">{say('timeline.table')}</ToggleButton>
        </ToggleButtonGroup>
      )}
    </Box>
  );
}
