import type { KindViews } from '../kind-views.ts';
import { TextBox } from '../parts/TextBox.tsx';
import { TextFilter } from '../parts/TextFilter.tsx';

export const textViews: KindViews = { Input: TextBox, Filter: TextFilter };
