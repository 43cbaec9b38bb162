import type { Label } from '../../../resources/kinds/kind.ts';

/** What the page is called, in the drawer and at its top. */
export const eligibilityLabel: Label = ['Why can’t they buy it?', '為何不能購買？', '为何不能购买？'];
