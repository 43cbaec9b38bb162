import type { Label } from '../../../resources/kinds/kind.ts';

/** The page's title, and its entry in the drawer. */
export const analysisLabel: Label = ['Analysis', '銷售分析', '销售分析'];
