import type { InputProps, KindViews } from '../kind-views.ts';
import { inputOf, type FieldOf } from '../narrow.tsx';
import { NumberBox } from './NumberBox.tsx';
import { NumberFilter } from './NumberFilter.tsx';

function Input(props: InputProps & { readonly field: FieldOf<'decimal'> }) {
  return <NumberBox {...props} unit={props.field.unit} />;
}

export const views: KindViews = { Input: inputOf('decimal', Input), Filter: NumberFilter };
