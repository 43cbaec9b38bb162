import { importableRows } from '../../../resources/csv/importable-rows.ts';
import type { Resource } from '../../../resources/define.ts';
import { lazyPanel } from '../../form/lazy-panel.ts';
import type { FormSlots } from '../../form/slots.ts';
import { partLoader } from '../../i18n/part-loader.ts';

const panel = {
  section: 'lines',
  label: ['Lists by file or paste', '以檔案或貼上更新名單', '通过文件或粘贴更新名单'],
  ...lazyPanel(partLoader(['lines', 'csv', 'form'], () => import('./lines/LinesPanel.tsx'), 'LinesPanel')),
} as const;

/** Imports of lines, at the end of the section with the rows that accept them. */
export const csv: FormSlots = { panels: panelsOf };

function panelsOf(resource: Resource) {
  const [rows] = importableRows(resource);
  const within = resource.form.find(({ fields }) => rows && fields.includes(rows.name));
  return within ? [{ ...panel, within: within.section }] : [];
}
