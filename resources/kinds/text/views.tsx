import type { KindViews } from '../kind-views.ts';
import { TextBox } from '../../ui/TextBox.tsx';
import { TextFilter } from '../../ui/TextFilter.tsx';

export const views: KindViews = { Input: TextBox, Filter: TextFilter };
