import { memo } from 'react';
import { useWatch } from 'react-hook-form';
import type { InputProps, KindViews } from '../kind-views.ts';
import { idsIn } from '../../ui/ids.ts';
import { filterOf, inputOf, type FieldOf } from '../narrow.tsx';
import { useFormSetting } from '../../ui/form-setting.ts';
import { useWords } from '../../ui/use-words.ts';
import { fieldPath, useReferenceLabels } from '../../ui/reference-labels.ts';
import { ReferenceBox } from '../../ui/ReferenceBox.tsx';
import { ReferenceFilter } from './ReferenceFilter.tsx';
import { useBox } from '../use-box.tsx';

type Props = InputProps & { readonly field: FieldOf<'reference'> };

const Plain = memo(function ReferenceInput({ of, ...props }: Props & { readonly of?: number | null | undefined }) {
  const { source, field } = props;
  const { input, box, named } = useBox(props, true);
  const labels = useReferenceLabels(source);
  const { wait } = useFormSetting();
  const { say } = useWords();
  // Without this error, saving by key from within the box would silently drop text that is only typed.
  const keep = (q: string) => {
    const unchosen = () => say('form.reference.unchosen', { q });
    wait?.(source, q === '' ? undefined : { settle: unchosen, discard: () => undefined });
  };
  return (
    <ReferenceBox
      resource={props.resource}
      field={fieldPath(source)}
      many={field.many === true}
      ids={idsIn(input.value)}
      labels={labels}
      of={of}
      disabled={props.disabled}
      onChange={(ids) => input.onChange(field.many ? ids.toSorted((a, b) => a - b) : (ids[0] ?? null))}
      onBlur={() => input.onBlur()}
      onTyped={keep}
      box={{ ...box, slotProps: { htmlInput: named } }}
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
