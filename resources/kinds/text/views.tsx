import type { KindViews } from '../kind-views.ts';
import { TextBox } from '../../ui/TextBox.tsx';
import { TextFilter } from '../../ui/TextFilter.tsx';

export const textViews: KindViews = { Input: TextBox, Filter: TextFilter };
