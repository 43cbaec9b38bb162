import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { scrollShadows } from '../../ui/scroll-shadows.ts';

const style = {
  overflow: 'auto',
  ...scrollShadows,
  '&:focus-visible': { outline: 2, outlineColor: 'primary.dark' },
  '& table': { borderCollapse: 'collapse', fontSize: '0.8125rem', minWidth: 1 },
  '& th, & td': { textAlign: 'start', p: 0.75, borderBottom: 1, borderColor: 'divider', verticalAlign: 'top' },
  '& th': { whiteSpace: 'nowrap' },
  '& td:first-of-type, & td:last-of-type': { minWidth: 150 },
} as const;

interface LinesProps {
  readonly name: string;
  readonly head: readonly string[];
  readonly lines: readonly (readonly ReactNode[])[];
  /** React keys of lines whose cells aren't texts. */
  readonly keys?: readonly string[];
}

/** A plain table. */
export function Lines({ name, head, lines, keys }: LinesProps) {
  return (
    <Box sx={style} role="region" aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((cells, place) => (
            <tr key={keys?.[place] ?? cells.join('|')}>
              {cells.map((text, column) => (
                <td key={head[column]}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
