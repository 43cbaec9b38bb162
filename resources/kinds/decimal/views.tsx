import type { InputProps, KindViews } from '../kind-views.ts';
import { inputOf, type FieldOf } from '../../ui/narrow.tsx';
import { NumberBox } from '../../ui/NumberBox.tsx';
import { NumberFilter } from '../../ui/NumberFilter.tsx';

function Input(props: InputProps & { readonly field: FieldOf<'decimal'> }) {
  return <NumberBox {...props} unit={props.field.unit} />;
}

export const views: KindViews = { Input: inputOf('decimal', Input), Filter: NumberFilter };
