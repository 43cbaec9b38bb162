import type { KindViews } from '../kind-views.ts';

const nothing = () => null;

export const mediaViews: KindViews = { Input: nothing, Filter: nothing, wide: () => true };
