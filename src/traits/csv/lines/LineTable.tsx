import { Box } from '@mui/material';
import type { LineAction } from '../../../../resources/csv/importable-rows.ts';
import { groupDigits } from '../../../../resources/messages/grouped.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import type { LineResult } from '../../../data-provider/lines-types.ts';
import { scrollShadows } from '../../../ui/scroll-shadows.ts';

interface LineTableProps {
  readonly action: LineAction;
  readonly lines: readonly LineResult[];
}

const style = {
  maxHeight: 360,
  overflow: 'auto',
  ...scrollShadows,
  fontSize: '0.8125rem',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& table': { borderCollapse: 'collapse', width: '100%' },
  '& th': { textAlign: 'start', color: 'text.secondary', fontWeight: 600, whiteSpace: 'nowrap' },
  '& th, & td': { px: 1.25, py: 0.75, borderBottom: 1, borderColor: 'divider', verticalAlign: 'top' },
  '& td': { overflowWrap: 'anywhere' },
  '& .line': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& .outcome': { whiteSpace: 'nowrap' },
  '& [data-outcome=wrong] .outcome': { color: 'error.main', fontWeight: 600 },
} as const;

/** Lines with their outcome, planned or actual, and the reason. */
export function LineTable({ action, lines }: LineTableProps) {
  const { say } = useWords();
  return (
    <Box sx={style} tabIndex={0} role="region" aria-label={say('lines.lines')}>
      <table>
        <thead>
          <tr>
            <th className="line">{say('lines.heads.line')}</th>
            <th>{say('lines.heads.text')}</th>
            <th>{say('lines.heads.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, text, value, outcome, errors }, index) => (
            <tr key={index} data-outcome={outcome}>
              <td className="line">{groupDigits(line)}</td>
              <td>
                {text ?? '…'}
                {value !== undefined && value !== text && (
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {' → '}
                    {value}
                  </Box>
                )}
              </td>
              <td>
                <span className="outcome">{say(`lines.${action}.${outcome}`)}</span>
                {errors && <div>{Object.values(errors).flat().join(' ')}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
