import type { InputProps, KindViews } from '../kind-views.ts';
import { inputOf, type FieldOf } from '../parts/narrow.tsx';
import { NumberBox } from '../parts/NumberBox.tsx';
import { NumberFilter } from '../parts/NumberFilter.tsx';

function Input(props: InputProps & { readonly field: FieldOf<'decimal'> }) {
  return <NumberBox {...props} unit={props.field.unit} />;
}

export const decimalViews: KindViews = { Input: inputOf('decimal', Input), Filter: NumberFilter };
