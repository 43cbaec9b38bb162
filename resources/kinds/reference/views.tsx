import { memo } from 'react';
import { useInput } from 'react-admin';
import type { InputProps, KindViews } from '../kind-views.ts';
import { useCompact } from '../parts/form-setting.tsx';
import { idsIn } from '../parts/ids.tsx';
import { filterOf, inputOf, type FieldOf } from '../parts/narrow.tsx';
import { fieldPath, useReferenceLabels } from '../parts/reference-labels.tsx';
import { ReferenceBox } from '../parts/ReferenceBox.tsx';
import { ReferenceFilter } from '../parts/ReferenceFilter.tsx';
import { boxLook } from '../parts/TextBox.tsx';

const Input = memo(function ReferenceInput({ source, field, resource, label, helperText, required, disabled }: InputProps & { readonly field: FieldOf<'reference'> }) {
  const { id, field: input, fieldState } = useInput({ source, format: (value: unknown) => value, parse: (value: unknown) => value });
  const labels = useReferenceLabels(source);
  const compact = useCompact();
  return (
    <ReferenceBox
      resource={resource}
      field={fieldPath(source)}
      many={field.many === true}
      ids={idsIn(input.value)}
      labels={labels}
      disabled={disabled}
      onChange={(ids) => input.onChange(field.many ? ids.toSorted((a, b) => a - b) : (ids[0] ?? null))}
      onBlur={() => input.onBlur()}
      box={{ id, inputRef: input.ref, ...boxLook({ label, helperText, compact, error: fieldState.error?.message, required, disabled }), ...(compact ? { slotProps: { htmlInput: { 'aria-label': label } } } : {}) }}
    />
  );
});

export const referenceViews: KindViews = { Input: inputOf('reference', Input), Filter: filterOf('reference', ReferenceFilter) };
