import { Box, MenuItem, TextField, Typography } from '@mui/material';
import type { LineAction } from '../../../../resources/csv/importable-rows.ts';
import { groupDigits } from '../../../../resources/messages/grouped.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import type { LinesForecast } from '../../../data-provider/lines-types.ts';
import { LineCountList } from './LineCountList.tsx';
import { LineTable } from './LineTable.tsx';

interface ForecastViewProps {
  readonly action: LineAction;
  readonly forecast: LinesForecast;
  /** Reads a column of the table; `undefined`: the column is detected from the lines. */
  readonly onColumn: (column: number | undefined) => void;
}

/** The forecast of an import of lines: counts by outcome, and the first wrong or repeated lines. */
export function ForecastView({ action, forecast, onColumn }: ForecastViewProps) {
  const { say } = useWords();
  const { total, counts, lines, columns, column } = forecast;
  const problems = (counts.wrong ?? 0) + (counts.repeated ?? 0);
  return (
    <>
      {columns && (
        <TextField
          select
          size="small"
          label={say('lines.column')}
          value={column ?? 0}
          onChange={({ target }) => onColumn(Number(target.value) || undefined)}
          sx={{ mt: 1, maxWidth: 360 }}
        >
          {column === undefined && <MenuItem value={0}>{say('lines.everyCell')}</MenuItem>}
          {columns.map((text, place) => (
            <MenuItem key={place} value={place + 1}>
              {say('lines.headless', { number: place + 1, text: text.slice(0, 60) })}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Box role="status">
        <Typography sx={{ mb: 0.5 }}>{say('lines.forecast', { total: groupDigits(total) })}</Typography>
        <LineCountList action={action} counts={counts} />
      </Box>
      {lines.length > 0 && <LineTable action={action} lines={lines} />}
      {problems > lines.length && (
        <Typography variant="body2" color="text.secondary">
          {say('lines.moreLines', { count: groupDigits(problems - lines.length) })}
        </Typography>
      )}
    </>
  );
}
