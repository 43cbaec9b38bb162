import { memo } from 'react';
import { useInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { InputProps, KindViews } from '../kind-views.ts';
import { useCompact } from '../../ui/form-setting.ts';
import { idsIn } from '../../ui/ids.ts';
import { filterOf, inputOf, type FieldOf } from '../narrow.tsx';
import { fieldPath, useReferenceLabels } from '../../ui/reference-labels.ts';
import { ReferenceBox } from '../../ui/ReferenceBox.tsx';
import { ReferenceFilter } from './ReferenceFilter.tsx';
import { boxLook } from '../../ui/box-look.ts';

type Props = InputProps & { readonly field: FieldOf<'reference'> };

const Plain = memo(function ReferenceInput({
  source,
  field,
  resource,
  label,
  helperText,
  required,
  disabled,
  of,
}: Props & { readonly of?: number | null | undefined }) {
  const {
    id,
    field: input,
    fieldState,
  } = useInput({ source, format: (value: unknown) => value, parse: (value: unknown) => value });
  const labels = useReferenceLabels(source);
  const compact = useCompact();
  return (
    <ReferenceBox
      resource={resource}
      field={fieldPath(source)}
      many={field.many === true}
      ids={idsIn(input.value)}
      labels={labels}
      of={of}
      disabled={disabled}
      onChange={(ids) => input.onChange(field.many ? ids.toSorted((a, b) => a - b) : (ids[0] ?? null))}
      onBlur={() => input.onBlur()}
      box={{
        id,
        inputRef: input.ref,
        ...boxLook({ label, helperText, compact, error: fieldState.error?.message, required, disabled }),
        ...(compact ? { slotProps: { htmlInput: { 'aria-label': label } } } : {}),
      }}
    />
  );
});

/**
 * Offers the choices that belong to the record in another field of the form; all of them if the form lacks that field.
 */
function Narrowed({ from, ...props }: Props & { readonly from: string }) {
  const id: unknown = useWatch({ name: from.split('.')[0] ?? '' });
  return <Plain {...props} of={id === undefined ? undefined : typeof id === 'number' ? id : null} />;
}

function Input(props: Props) {
  return props.field.narrow ? <Narrowed {...props} from={props.field.narrow.from} /> : <Plain {...props} />;
}

export const views: KindViews = {
  Input: inputOf('reference', Input),
  Filter: filterOf('reference', ReferenceFilter),
};
