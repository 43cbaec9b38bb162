import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { FoldedActions } from '../ui/FoldedActions.tsx';

/** On a phone, more actions would push the content out of view. */
const mostActions = 4;

interface FormHeadProps {
  /** The record's type. */
  readonly kind: string | undefined;
  readonly heading: string;
  readonly chips: ReactNode;
  readonly along: ReactNode;
  readonly actions: ReactNode;
}

/** The head of a form: the record and its actions. */
export function FormHead({ kind, heading, chips, along, actions }: FormHeadProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 2 }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 200 }}>
        {kind !== undefined && (
          <Typography component="p" variant="caption" color="text.secondary" sx={{ lineHeight: 1.3 }}>
            {kind}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
          <Typography
            component="h1"
            variant="h6"
            sx={{ fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.35, overflowWrap: 'anywhere' }}
          >
            {heading}
          </Typography>
          {chips}
        </Box>
      </Box>
      {along}
      {actions && (
        <FoldedActions most={mostActions} onPhones>
          {actions}
        </FoldedActions>
      )}
    </Box>
  );
}
