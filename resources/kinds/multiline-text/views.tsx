import type { InputProps, KindViews } from '../kind-views.ts';
import { TextBox } from '../parts/TextBox.tsx';
import { TextFilter } from '../parts/TextFilter.tsx';

/** Grows with its text. */
function Input(props: InputProps) {
  return <TextBox {...props} multiline />;
}

export const multilineTextViews: KindViews = { Input, Filter: TextFilter, wide: () => true };
