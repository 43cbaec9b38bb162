import type { InputProps, KindViews } from '../kind-views.ts';
import { DateBox } from '../date/DateBox.tsx';
import { DateFilter } from '../date/DateFilter.tsx';
import { moments } from './reading.ts';

/** Enters and shows Hong Kong time, whatever the browser's time zone. */
function Input(props: InputProps) {
  return <DateBox {...props} reading={moments} end="HKT" />;
}

export const views: KindViews = { Input, Filter: DateFilter };
