import type { InputProps, KindViews } from '../kind-views.ts';
import { DateBox } from './DateBox.tsx';
import { DateFilter } from './DateFilter.tsx';
import { days } from './reading.ts';

function Input(props: InputProps) {
  return <DateBox {...props} reading={days} />;
}

export const views: KindViews = { Input, Filter: DateFilter };
