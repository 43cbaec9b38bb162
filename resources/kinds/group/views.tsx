import { Box, FormHelperText, Typography } from '@mui/material';
import type { InputProps, KindViews } from '../kind-views.ts';
import { inputOf, type FieldOf } from '../narrow.tsx';

/** The inner fields below the group's label, in the form's columns. */
function Input({ source, field, label, helperText, FieldInput }: InputProps & { readonly field: FieldOf<'group'> }) {
  return (
    <Box
      component="fieldset"
      sx={{ m: 0, px: 2, pt: 1, pb: 2, minWidth: 0, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Typography component="legend" variant="subtitle2" sx={{ px: 0.5 }}>
        {label}
      </Typography>
      {helperText ? <FormHelperText sx={{ mt: 0, mb: 1 }}>{helperText}</FormHelperText> : null}
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {Object.entries(field.fields).map(([name, inner]) => (
          <FieldInput key={name} source={`${source}.${name}`} field={inner} />
        ))}
      </Box>
    </Box>
  );
}

/** Groups have no filter of their own; their inner fields do. */
function Filter() {
  return null;
}

export const views: KindViews = { Input: inputOf('group', Input), Filter, wide: () => true };
