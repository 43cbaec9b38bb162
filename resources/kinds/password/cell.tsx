import { NoValue } from '../../ui/typography.tsx';
import type { KindCell } from '../kind-views.ts';

/** A password never comes back from the API: there is nothing to show. */
export const cell: KindCell = { Cell: NoValue, width: 100 };
