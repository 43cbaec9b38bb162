import type { InputProps, KindViews } from '../kind-views.ts';
import { TextBox } from '../text/TextBox.tsx';
import { TextFilter } from '../text/TextFilter.tsx';

/** Not the browser's own box, which shows a.m. and p.m. by its language. */
function Input(props: InputProps) {
  return <TextBox {...props} placeholder="HH:MM" />;
}

export const views: KindViews = { Input, Filter: TextFilter };
