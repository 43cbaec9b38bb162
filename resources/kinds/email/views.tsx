import type { InputProps, KindViews } from '../kind-views.ts';
import { TextBox } from '../parts/TextBox.tsx';
import { TextFilter } from '../parts/TextFilter.tsx';

function Input(props: InputProps) {
  return <TextBox {...props} type="email" inputMode="email" />;
}

export const emailViews: KindViews = { Input, Filter: TextFilter };
