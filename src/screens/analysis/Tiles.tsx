import { Box, Button, ButtonBase } from '@mui/material';
import { useState } from 'react';
import type { SalesAnswer } from '../../../resources/analysis/answer.ts';
import { type MetricName, metrics } from '../../../resources/analysis/metrics.ts';
import { comparisons } from '../../../resources/analysis/period.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { changeOf, changeText, figureText, isNewIn } from './figure-text.ts';

/** Number of tiles with the daily key figures; the others open with a click. */
const first = 6;

interface TilesProps {
  readonly series: SalesAnswer['data']['series'];
  readonly chosen: MetricName;
  readonly onChoose: (metric: MetricName) => void;
}

/** The period's figures, with the compared ones. A click shows a figure's chart. */
export function Tiles({ series: [now, ...before], chosen, onChoose }: TilesProps) {
  const { say, label } = useWords();
  const [isOpen, setOpen] = useState(false);
  // The chosen one is always visible.
  const shown = isOpen ? metrics : metrics.filter(({ name }, place) => place < first || name === chosen);
  return (
    <Box>
      <Box role="group" aria-label={say('analysis.figures')} sx={gridStyle}>
        {shown.map((metric) => {
          const { name } = metric;
          return (
            <ButtonBase
              key={name}
              aria-pressed={name === chosen}
              onClick={() => onChoose(name)}
              sx={tileStyle}
              title={'help' in metric ? label(metric.help) : undefined}
            >
              <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                {label(metric.label)}
              </Box>
              <Box component="span" sx={{ fontSize: '1.0625rem', fontWeight: 600, overflowWrap: 'anywhere' }}>
                {figureText(now?.sums[name])}
              </Box>
              {before.map(({ comparison, sums }) => {
                const change = changeOf(now?.sums[name], sums[name]);
                const than = comparisons.find((one) => one.name === comparison);
                return (
                  than && (
                    <Box component="span" key={than.name} sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
                      <Box component="span" sx={{ color: 'text.primary', fontWeight: 600 }}>
                        {change === undefined
                          ? isNewIn(now?.sums[name], sums[name])
                            ? say('analysis.fromNone')
                            : '–'
                          : changeText(change)}
                      </Box>{' '}
                      {say('analysis.than', { period: label(than.label), value: figureText(sums[name]) })}
                    </Box>
                  )
                );
              })}
            </ButtonBase>
          );
        })}
      </Box>
      <Button size="small" color="inherit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={{ mt: 0.5 }}>
        {isOpen ? say('analysis.fewer') : say('analysis.more', { count: metrics.length - shown.length })}
      </Button>
    </Box>
  );
}

const gridStyle = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(3, minmax(0, 1fr))',
    lg: 'repeat(6, minmax(0, 1fr))',
  },
} as const;

const tileStyle = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  gap: 0.25,
  p: 1.25,
  textAlign: 'start',
  fontFamily: 'inherit',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '&:hover': { bgcolor: 'action.hover' },
  // Not by colour alone: the border is also thicker.
  '&[aria-pressed="true"]': {
    borderColor: 'text.primary',
    boxShadow: (theme: { readonly palette: { readonly text: { readonly primary: string } } }) =>
      `inset 0 0 0 1px ${theme.palette.text.primary}`,
  },
} as const;
