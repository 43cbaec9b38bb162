import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import type { CountingFee } from '../../../resources/delivery/counting-fees.ts';
import type { FeeMap } from '../../../resources/delivery/fee-map.ts';
import { scrollShadows } from '../../ui/scroll-shadows.ts';
import { FeeLink } from './FeeLink.tsx';
import { Places } from './Places.tsx';
import type { FeeWords } from './use-fee-words.ts';

/** Distinguishable hues; the fee's name is also shown. */
const hues = [174, 211, 32, 280, 96, 340, 55, 250];

const style = {
  overflow: 'auto',
  ...scrollShadows,
  '&:focus-visible': { outline: 2, outlineColor: 'primary.dark' },
  '& table': { borderCollapse: 'separate', borderSpacing: 2, fontSize: '0.8125rem', minWidth: 1 },
  '& th': { textAlign: 'start', fontWeight: 600, p: 0.75, verticalAlign: 'top' },
  '& thead th': { whiteSpace: 'nowrap', color: 'text.secondary', fontWeight: 400 },
  '& tbody th': { minWidth: { xs: 96, sm: 160 }, maxWidth: 260 },
  '& td': { p: 0.75, minWidth: 96, maxWidth: 320, verticalAlign: 'top', borderRadius: 0.5 },
  '& td strong': { display: 'block', fontWeight: 600 },
  '& td a': { color: 'inherit' },
  '& td small': { display: 'block', fontSize: 'inherit', color: 'text.secondary' },
  '& .gap': {
    border: '1px dashed',
    borderColor: 'error.main',
    backgroundImage:
      'repeating-linear-gradient(45deg, transparent 0 7px, color-mix(in srgb, currentColor 14%, transparent) 7px 9px)',
    '& strong': { color: 'error.main' },
  },
  '& .overlap': { borderInlineStart: '3px double', borderColor: 'text.secondary' },
} as const;

interface FeeMapTableProps {
  readonly map: FeeMap<CountingFee>;
  /** In the order in which they are tried. */
  readonly fees: readonly CountingFee[];
  readonly words: FeeWords;
}

/** Amounts as columns, places as rows: coloured by the applied fee, gaps hatched, overlaps with a double border. */
export function FeeMapTable({ map: { columns, rows, complete }, fees, words }: FeeMapTableProps) {
  const id = useId();
  const { say, range, allPlaces, fee, price, list } = words;
  const colourOf = (one: CountingFee) => {
    const hue = hues[fees.findIndex((other) => other.id === one.id) % hues.length];
    return `hsl(${hue} 55% 50% / 0.24)`;
  };
  return (
    <>
      <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {say('feeCoverage.map')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {say('feeCoverage.mapHint')} {complete ? '' : say('feeCoverage.incomplete')}
      </Typography>
      <Box sx={style} role="region" aria-labelledby={id} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say('feeCoverage.places')}</th>
              {columns.map((column) => (
                <th key={column.from} scope="col">
                  {range('amount', column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ places, cells }) => (
              <tr key={allPlaces(places)}>
                <th scope="row">
                  <Places places={places} words={words} />
                </th>
                {cells.map(({ amount, columns: span, fees: [first, ...others] }) => (
                  <td
                    key={amount.from}
                    colSpan={span}
                    className={first ? (others.length > 0 ? 'overlap' : undefined) : 'gap'}
                    style={first ? { backgroundColor: colourOf(first) } : undefined}
                  >
                    <strong>{first ? <FeeLink fee={first} name={fee(first)} /> : say('feeCoverage.gap')}</strong>
                    {first && <span>{price(first)}</span>}
                    {others.length > 0 && <small>{say('feeCoverage.before', { fees: list(others.map(fee)) })}</small>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </>
  );
}
