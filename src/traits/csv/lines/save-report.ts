import type { LineAction } from '../../../../resources/csv/importable-rows.ts';
import type { Words } from '../../../../resources/ui/use-words.ts';
import type { LinesCalls, LineResult } from '../../../data-provider/lines-types.ts';
import { saveTable } from '../export/save-table.ts';

/** Lines per request. */
const perPage = 10_000;

/** Downloads the outcome of every line as CSV. */
export async function saveReport(
  calls: Pick<LinesCalls, 'outcomes'>,
  { resource, id, action, name }: { resource: string; id: number; action: LineAction; name: string },
  { say }: Pick<Words, 'say'>,
): Promise<void> {
  const lines: LineResult[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await calls.outcomes(resource, id, { page, perPage });
    lines.push(...data);
    if (data.length < perPage || lines.length >= total) break;
  }
  const heads = (['line', 'text', 'value', 'outcome', 'reason'] as const).map((head) => say(`lines.heads.${head}`));
  const cells = lines.map(({ line, text = '', value = '', outcome, errors = {} }) => [
    String(line),
    text,
    value,
    say(`lines.${action}.${outcome}`),
    Object.values(errors).flat().join(' '),
  ]);
  saveTable([heads, ...cells], name);
}
