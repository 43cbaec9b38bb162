import { keyframes, styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { rowHeight } from './table-style.ts';

const breathe = keyframes({ '50%': { opacity: 0.45 } });

const Bars = styled('div')(({ theme }) => ({
  '& > .row': {
    display: 'flex',
    alignItems: 'center',
    gap: 24,
    height: rowHeight,
    boxSizing: 'border-box',
    padding: '0 16px',
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& > .card': {
    display: 'grid',
    gridTemplateColumns: '34% 1fr',
    gap: '12px 8px',
    alignContent: 'center',
    height: 160,
    boxSizing: 'border-box',
    margin: 8,
    padding: 12,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 8,
  },
  '& > .card > :first-of-type': { gridColumn: '1 / -1' },
  '& span': {
    height: 12,
    borderRadius: 6,
    background: theme.palette.action.selected,
    animation: `${breathe} 1.6s ease-in-out infinite`,
  },
  '@media (prefers-reduced-motion: reduce)': { '& span': { animation: 'none' } },
}));

const widths = {
  row: ['16px', '22%', '14%', '18%', '10%', '16%'],
  card: ['60%', '70%', '50%', '80%', '30%', '55%', '45%'],
} as const;

/** Skeleton rows of the real height, or of cards where records are cards. */
export function ListSkeleton({ rows, cards = false }: { readonly rows: number; readonly cards?: boolean }) {
  const translate = useTranslate();
  const shape = cards ? 'card' : 'row';
  return (
    <Bars role="status" aria-label={translate('list.loading')}>
      {Array.from({ length: Math.min(rows, cards ? 6 : 25) }, (_, index) => (
        <div key={index} className={shape} aria-hidden="true">
          {widths[shape].map((width) => (
            <span key={width} style={{ width }} />
          ))}
        </div>
      ))}
    </Bars>
  );
}
