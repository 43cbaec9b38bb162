import { InputAdornment } from '@mui/material';
import type { InputProps, KindViews } from '../kind-views.ts';
import { DateBox } from '../date/DateBox.tsx';
import { DateFilter } from '../date/DateFilter.tsx';
import { fromHongKong, toHongKong } from './hong-kong.ts';

/** Shows seconds only if there are any. */
function show(value: string): string {
  if (Number.isNaN(Date.parse(value))) return '';
  const local = toHongKong(value);
  return local.endsWith(':00') ? local.slice(0, 16) : local;
}

const read = (typed: string) => fromHongKong(typed) ?? null;

const zone = <InputAdornment position="end">HKT</InputAdornment>;

/** Enters and shows Hong Kong time, whatever the browser's time zone. */
function Input(props: InputProps) {
  return <DateBox {...props} type="datetime-local" show={show} read={read} end={zone} />;
}

export const views: KindViews = { Input, Filter: DateFilter };
