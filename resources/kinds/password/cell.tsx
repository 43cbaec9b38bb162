import { NoValue } from '../../ui/typography.tsx';
import type { KindCell } from '../kind-views.ts';

/** The API never returns passwords, so there is nothing to show. */
export const cell: KindCell = { Cell: NoValue, width: 100 };
