/** The inputs of cells: loaded when the list is idle, or when the first one is opened. */
export const loadQuickEditor = () => import('./QuickEditor.tsx').then((module) => ({ default: module.QuickEditor }));
