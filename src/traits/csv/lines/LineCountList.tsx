import { Box } from '@mui/material';
import { type LineAction, lineOutcomes } from '../../../../resources/csv/importable-rows.ts';
import { groupDigits } from '../../../../resources/messages/grouped.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import type { LineCounts } from '../../../data-provider/lines-types.ts';

/** Number of lines by outcome; outcomes without lines are omitted. */
export function LineCountList({ action, counts }: { readonly action: LineAction; readonly counts: LineCounts }) {
  const { say } = useWords();
  return (
    <Box
      component="ul"
      aria-label={say('lines.filter')}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1.5,
        fontVariantNumeric: 'tabular-nums',
        '& [data-outcome=wrong]': { color: 'error.main', fontWeight: 600 },
      }}
    >
      {lineOutcomes.map((outcome) => {
        const count = counts[outcome] ?? 0;
        return count > 0 ? (
          <li key={outcome} data-outcome={outcome}>
            {say(`lines.${action}.${outcome}`)} {groupDigits(count)}
          </li>
        ) : null;
      })}
    </Box>
  );
}
