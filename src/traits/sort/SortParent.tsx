import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import { ReferenceBox } from '../../../resources/ui/ReferenceBox.tsx';
import { labelIn } from '../../../resources/messages/languages.ts';

export interface Parent {
  readonly id: number;
  /** Absent until loaded. */
  readonly title?: string;
}

interface SortParentProps {
  readonly resource: Resource;
  /** `undefined`: the top level. */
  readonly parent: Parent | undefined;
  readonly onChange: (parent: Parent | undefined) => void;
}

/** Selects the parent whose children are sorted. */
export function SortParent({ resource, parent, onChange }: SortParentProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const field = resource.parent === undefined ? undefined : resource.fields[resource.parent];
  if (resource.parent === undefined || !field) return null;
  return (
    <Box sx={{ px: 3, pt: 0.5, pb: 1.5 }}>
      <ReferenceBox
        resource={resource.name}
        field={resource.parent}
        many={false}
        ids={parent ? [parent.id] : []}
        labels={parent?.title === undefined ? undefined : { [parent.id]: parent.title }}
        onChange={([id]) => onChange(id === undefined ? undefined : { id })}
        box={{
          label: labelIn(field.label, language),
          margin: 'none',
          size: 'small',
          placeholder: field.required ? undefined : translate('sorting.top'),
          slotProps: { inputLabel: { shrink: true } },
        }}
      />
    </Box>
  );
}
