import type { InputProps, KindViews } from '../kind-views.ts';
import { TextBox } from '../../ui/TextBox.tsx';
import { TextFilter } from '../../ui/TextFilter.tsx';

/** A text area that grows with its text. */
function Input(props: InputProps) {
  return <TextBox {...props} multiline />;
}

export const views: KindViews = { Input, Filter: TextFilter, wide: () => true };
