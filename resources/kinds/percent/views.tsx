import type { InputProps, KindViews } from '../kind-views.ts';
import { NumberBox } from '../decimal/NumberBox.tsx';
import { NumberFilter } from '../decimal/NumberFilter.tsx';

function Input(props: InputProps) {
  return <NumberBox {...props} unit="%" />;
}

export const views: KindViews = { Input, Filter: NumberFilter };
