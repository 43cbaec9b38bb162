import type { InputProps, KindViews } from '../kind-views.ts';
import { TextBox } from '../text/TextBox.tsx';
import { TextFilter } from '../text/TextFilter.tsx';

/** A text area that grows with its text. */
function Input(props: InputProps) {
  return <TextBox {...props} multiline />;
}

export const views: KindViews = { Input, Filter: TextFilter, wide: () => true };
