import type { KindViews } from '../kind-views.ts';
import { TextBox } from './TextBox.tsx';
import { TextFilter } from './TextFilter.tsx';

export const views: KindViews = { Input: TextBox, Filter: TextFilter };
