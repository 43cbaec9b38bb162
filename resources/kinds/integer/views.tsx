import type { InputProps, KindViews } from '../kind-views.ts';
import { NumberBox } from '../parts/NumberBox.tsx';
import { NumberFilter } from '../parts/NumberFilter.tsx';

function Input(props: InputProps) {
  return <NumberBox {...props} whole />;
}

export const integerViews: KindViews = { Input, Filter: NumberFilter };
