import { lazy, memo, type ReactNode, Suspense } from 'react';
import { Box, Paper, Skeleton, Typography } from '@mui/material';
import type { Resource, Section } from '../../resources/define.ts';
import { type Field, kindOf } from '../../resources/kinds/index.ts';
import { FieldInput } from '../../resources/inputs/FieldInput.tsx';
import { useWords } from '../../resources/ui/use-words.ts';
import { partLoader } from '../i18n/part-loader.ts';
import { sectionId, sectionMargin } from './SectionNav.tsx';

const FillFrom = lazy(partLoader(['form'], () => import('./FillFrom.tsx'), 'FillFrom'));

/**
 * Inputs of a section. If a section holds a single group, shows the group's fields directly, because the group's frame
 * would repeat the section's title.
 */
function inputsOf(
  { fields }: Resource,
  { fields: names }: Section,
): readonly (readonly [source: string, field: Field])[] {
  const found = names.flatMap((name): [string, Field][] => (fields[name] ? [[name, fields[name]]] : []));
  const [[name, only] = []] = found;
  if (found.length !== 1 || !name || !only || only.visibleWhen || only.read || only.write || only.readOnly || only.help)
    return found;
  const { storage } = kindOf(only);
  return storage.at === 'group'
    ? Object.entries(storage.fields).map(([inner, field]) => [`${name}.${inner}`, field])
    : found;
}

/**
 * The declared sections. For a new record, only those with inputs or a panel at their end, because fields that only the
 * server writes are empty until it is saved.
 */
export function sectionsOf(
  { fields, form }: Resource,
  mode: 'create' | 'edit',
  ends: FormSectionsProps['ends'],
): readonly Section[] {
  const isAsked = (field: Field | undefined) =>
    field !== undefined && !field.internal && !field.readOnly && kindOf(field).storage.at !== 'inverse';
  if (mode === 'edit') return form;
  return form.filter(({ section, fields: names }) => ends?.[section] || names.some((name) => isAsked(fields[name])));
}

export interface FormSectionsProps {
  readonly resource: Resource;
  readonly sections: readonly Section[];
  /** Content at the end of sections, by section name. */
  readonly ends?: Readonly<Record<string, ReactNode>> | undefined;
}

/** Sections of a form, each a grid of two columns from 900 px. */
export const FormSections = memo(function FormSections({ resource, sections, ends }: FormSectionsProps) {
  return sections.map((section) => (
    <FormSection key={section.section} section={section} resource={resource} end={ends?.[section.section]} />
  ));
});

const FormSection = memo(function FormSection({
  section,
  resource,
  end,
}: {
  readonly section: Section;
  readonly resource: Resource;
  readonly end: ReactNode;
}) {
  const words = useWords();
  const id = sectionId(section.section);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={`${id}-title`}
      id={id}
      sx={{ p: 2, mb: 2, scrollMarginTop: sectionMargin }}
    >
      <Typography
        id={`${id}-title`}
        component="h2"
        variant="subtitle1"
        tabIndex={-1}
        sx={{ mb: 2, fontWeight: 600, outline: 'none' }}
      >
        {words.label(section.label)}
      </Typography>
      {section.fillFrom && (
        <Suspense fallback={<Skeleton variant="rounded" height={40} sx={{ mb: 2, maxWidth: 480 }} />}>
          <FillFrom resource={resource} fields={section.fields} from={section.fillFrom} />
        </Suspense>
      )}
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          rowGap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {inputsOf(resource, section).map(([source, field]) => (
          <FieldInput key={source} source={source} field={field} />
        ))}
      </Box>
      {end}
    </Paper>
  );
});
