import type { InputProps, KindViews } from '../kind-views.ts';
import { DateBox } from './DateBox.tsx';
import { DateFilter } from './DateFilter.tsx';

const same = (value: string) => value;
const read = (typed: string) => (typed === '' ? null : typed);

function Input(props: InputProps) {
  return <DateBox {...props} type="date" show={same} read={read} />;
}

export const views: KindViews = { Input, Filter: DateFilter };
