import { keyframes, styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { rowHeight } from './table-style.ts';

const breathe = keyframes({ '50%': { opacity: 0.45 } });

const Bars = styled('div')(({ theme }) => ({
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    gap: 24,
    height: rowHeight,
    boxSizing: 'border-box',
    padding: '0 16px',
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& span': {
    height: 12,
    borderRadius: 6,
    background: theme.palette.action.selected,
    animation: `${breathe} 1.6s ease-in-out infinite`,
  },
  '@media (prefers-reduced-motion: reduce)': { '& span': { animation: 'none' } },
}));

const widths = ['16px', '22%', '14%', '18%', '10%', '16%'];

/** Skeleton rows of the real height. */
export function ListSkeleton({ rows }: { readonly rows: number }) {
  const translate = useTranslate();
  return (
    <Bars role="status" aria-label={translate('list.loading')}>
      {Array.from({ length: Math.min(rows, 25) }, (_, index) => (
        <div key={index} aria-hidden="true">
          {widths.map((width) => (
            <span key={width} style={{ width }} />
          ))}
        </div>
      ))}
    </Bars>
  );
}
