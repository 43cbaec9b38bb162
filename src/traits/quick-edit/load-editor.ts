/** Loads the code of the inputs: when the list is idle, or the first cell is opened. */
export const loadQuickEditor = () => import('./QuickEditor.tsx').then((module) => ({ default: module.QuickEditor }));
