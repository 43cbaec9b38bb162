import type { InputProps, KindViews } from '../kind-views.ts';
import { TextBox } from '../text/TextBox.tsx';
import { TextFilter } from '../text/TextFilter.tsx';
import { SuggestedBox } from './SuggestedBox.tsx';

function Input(props: InputProps) {
  const { suggestedBy } = props.field;
  return suggestedBy === undefined ? (
    <TextBox {...props} type="email" inputMode="email" />
  ) : (
    <SuggestedBox {...props} from={suggestedBy} />
  );
}

export const views: KindViews = { Input, Filter: TextFilter };
