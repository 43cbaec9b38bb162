import type { InputProps, KindViews } from '../kind-views.ts';
import { formatPhone } from './format-phone.ts';
import { TextBox } from '../text/TextBox.tsx';
import { TextFilter } from '../text/TextFilter.tsx';

function Input(props: InputProps) {
  return <TextBox {...props} type="tel" inputMode="tel" format={formatPhone} />;
}

export const views: KindViews = { Input, Filter: TextFilter };
