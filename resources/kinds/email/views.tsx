import type { InputProps, KindViews } from '../kind-views.ts';
import { TextBox } from '../text/TextBox.tsx';
import { TextFilter } from '../text/TextFilter.tsx';

function Input(props: InputProps) {
  return <TextBox {...props} type="email" inputMode="email" />;
}

export const views: KindViews = { Input, Filter: TextFilter };
