import { partLoader } from '../../i18n/part-loader.ts';

/** Loads the code of the inputs: when the list is idle, or the first cell is opened. */
export const loadQuickEditor = partLoader(['form'], () => import('./QuickEditor.tsx'), 'QuickEditor');
