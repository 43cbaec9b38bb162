import { Box, Paper, Skeleton } from '@mui/material';
import type { Resource } from '../../resources/define.ts';
import { useWords } from '../../resources/ui/use-words.ts';

/** Loading skeleton of a form with the layout of the loaded one. */
export function FormSkeleton({ resource }: { readonly resource: Resource }) {
  const { say } = useWords();
  return (
    <Box aria-busy="true" aria-label={say('form.loading')} role="status" sx={{ maxWidth: 1280, mx: 'auto' }}>
      <Skeleton variant="text" width={240} sx={{ typography: 'h6', mb: 2 }} />
      {resource.form.map((section) => (
        <Paper key={section.section} variant="outlined" sx={{ p: 2, mb: 2 }}>
          <Skeleton variant="text" width={120} sx={{ typography: 'subtitle1', mb: 2 }} />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
            {section.fields.map((name) => (
              <Skeleton key={name} variant="rounded" height={40} />
            ))}
          </Box>
        </Paper>
      ))}
    </Box>
  );
}
