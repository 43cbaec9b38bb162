import type { Label } from '../../../resources/kinds/kind.ts';

/** Name of the page, in the drawer and as its title. */
export const eligibilityLabel: Label = ['Why can’t they buy it?', '為何不能購買？', '为何不能购买？'];
