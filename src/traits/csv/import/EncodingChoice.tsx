import { Box } from '@mui/material';
import { type Encoding, encodings } from '../../../../resources/csv/index.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';

export const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  big5: 'Big5-HKSCS',
  gb18030: 'GB18030',
};

/** Selects the encoding of a file; `undefined` if it is unknown. */
export function EncodingChoice({
  value,
  onChange,
}: {
  readonly value: Encoding | undefined;
  readonly onChange: (encoding: Encoding) => void;
}) {
  const { say } = useWords();
  return (
    <Box
      component="label"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, fontSize: '0.8125rem', whiteSpace: 'nowrap' }}
    >
      {say('csv.encoding')}
      <Box
        component="select"
        value={value ?? ''}
        sx={selectStyle}
        onChange={({ target }) => {
          const chosen = encodings.find((one) => one === target.value);
          if (chosen) onChange(chosen);
        }}
      >
        {value === undefined && <option value="">{say('csv.choose')}</option>}
        {encodings.map((one) => (
          <option key={one} value={one}>
            {encodingNames[one]}
          </option>
        ))}
      </Box>
    </Box>
  );
}

/** A native select, as there may be dozens on a page. */
export const selectStyle = {
  height: 32,
  minWidth: 0,
  maxWidth: '100%',
  px: 0.75,
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  color: 'text.primary',
  font: 'inherit',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.dark' },
} as const;
