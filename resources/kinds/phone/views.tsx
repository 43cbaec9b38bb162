import type { InputProps, KindViews } from '../kind-views.ts';
import { TextBox } from '../parts/TextBox.tsx';
import { TextFilter } from '../parts/TextFilter.tsx';

function Input(props: InputProps) {
  return <TextBox {...props} type="tel" inputMode="tel" />;
}

export const phoneViews: KindViews = { Input, Filter: TextFilter };
