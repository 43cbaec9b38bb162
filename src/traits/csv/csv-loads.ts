/** The code of the pages about files, loaded when they are first needed. */
export const loadExport = () => import('./export/ExportPage.tsx').then((module) => ({ default: module.ExportPage }));
export const loadImport = () => import('./import/ImportPage.tsx').then((module) => ({ default: module.ImportPage }));
