import type { InputProps, KindViews } from '../kind-views.ts';
import { DateBox } from '../date/DateBox.tsx';
import { DateFilter } from '../date/DateFilter.tsx';
import { ends, moments } from './reading.ts';

/** Enters and shows Hong Kong time, whatever the browser's time zone. */
function Input(props: InputProps) {
  return <DateBox {...props} reading={props.field.after === undefined ? moments : ends} end="HKT" />;
}

export const views: KindViews = { Input, Filter: DateFilter };
