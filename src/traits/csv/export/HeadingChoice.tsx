import { Box } from '@mui/material';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { radioStyle } from './radio-style.ts';
import type { Headings } from './use-export-columns.ts';

/** Selects the headers of the file: labels or field paths. Both can be imported again. */
export function HeadingChoice({
  value,
  disabled,
  onChange,
}: {
  readonly value: Headings;
  readonly disabled: boolean;
  readonly onChange: (headings: Headings) => void;
}) {
  const { say } = useWords();
  return (
    <Box component="fieldset" disabled={disabled} sx={radioStyle}>
      <legend>{say('csv.headings')}</legend>
      {(['label', 'path'] as const).map((one) => (
        <label key={one}>
          <input type="radio" name="csv-headings" checked={value === one} onChange={() => onChange(one)} />
          <span className="name">{say(one === 'label' ? 'csv.headingNames' : 'csv.headingPaths')}</span>
        </label>
      ))}
    </Box>
  );
}
