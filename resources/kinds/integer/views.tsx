import type { InputProps, KindViews } from '../kind-views.ts';
import { NumberBox } from '../../ui/NumberBox.tsx';
import { NumberFilter } from '../../ui/NumberFilter.tsx';

function Input(props: InputProps) {
  return <NumberBox {...props} whole />;
}

export const views: KindViews = { Input, Filter: NumberFilter };
