import { MenuItem, TextField, type SxProps } from '@mui/material';

interface ChooserProps {
  readonly name: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, text: string])[];
  readonly onChoose: (value: string) => void;
  /** Styles, including the width. */
  readonly sx: SxProps;
}

/** A select for what a page shows: one of a few named choices. */
export function Chooser({ name, value, choices, onChoose, sx }: ChooserProps) {
  return (
    <TextField
      select
      fullWidth={false}
      size="small"
      margin="none"
      label={name}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={sx}
    >
      {choices.map(([one, text]) => (
        <MenuItem key={one} value={one}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
