import { memo } from 'react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Resource, Section } from '../../../resources/define.ts';
import { FieldInput } from '../../../resources/kinds/parts/FieldInput.tsx';
import { useWords } from '../../../resources/kinds/parts/use-words.tsx';
import { sectionId } from './SectionNav.tsx';

/** The declared sections, each with its fields in two columns from 900 px. */
export const FormSections = memo(function FormSections({ resource }: { readonly resource: Resource }) {
  return resource.form.map((section) => <FormSection key={section.section} section={section} resource={resource} />);
});

const FormSection = memo(function FormSection({ section, resource }: { readonly section: Section; readonly resource: Resource }) {
  const words = useWords();
  const id = sectionId(section.section);
  return (
    <Paper component="section" variant="outlined" aria-labelledby={`${id}-title`} id={id} sx={{ p: 2, mb: 2, scrollMarginTop: 72 }}>
      <Typography id={`${id}-title`} component="h2" variant="subtitle1" tabIndex={-1} sx={{ mb: 2, fontWeight: 600, outline: 'none' }}>{words.label(section.label)}</Typography>
      <Box sx={{ display: 'grid', columnGap: 2, rowGap: 2, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
        {section.fields.map((name) => {
          const field = resource.fields[name];
          return field ? <FieldInput key={name} source={name} field={field} /> : null;
        })}
      </Box>
    </Paper>
  );
});
