import { NoValue } from '../../ui/typography.tsx';
import type { KindCell } from '../kind-views.ts';

/** The API never returns sealed texts, so there is nothing to show. */
export const cell: KindCell = { Cell: NoValue, width: 100 };
