import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useId } from 'react';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { MatrixTableProps } from './MatrixTable.tsx';

interface UnknownPermissionsProps extends Pick<MatrixTableProps, 'chosen' | 'disabled' | 'onChange'> {
  readonly unknown: readonly string[];
}

/** Permissions without a label in this version, as plain strings. */
export function UnknownPermissions({ unknown, chosen, disabled, onChange }: UnknownPermissionsProps) {
  const { say } = useWords();
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ mt: 2 }}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 500 }}>
        {say('roles.unknown')}
      </Typography>
      <Typography variant="caption" color="text.secondary">
        {say('roles.unknownHelp')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>
        {unknown.map((value) => (
          <FormControlLabel
            key={value}
            label={value}
            disabled={disabled}
            slotProps={{ typography: { variant: 'body2', sx: { fontFamily: 'monospace', overflowWrap: 'anywhere' } } }}
            control={
              <Checkbox
                size="small"
                checked={chosen.has(value)}
                onChange={(_event, checked) => onChange([value], checked)}
                sx={{ py: 0.5 }}
              />
            }
          />
        ))}
      </Box>
    </Box>
  );
}
