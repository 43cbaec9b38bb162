import type { InputProps, KindViews } from '../kind-views.ts';
import { NumberBox } from '../decimal/NumberBox.tsx';
import { NumberFilter } from '../decimal/NumberFilter.tsx';

function Input(props: InputProps) {
  return <NumberBox {...props} prefix="HK$" />;
}

export const views: KindViews = { Input, Filter: NumberFilter };
