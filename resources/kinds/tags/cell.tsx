import { CutText, NoValue, useLanguage } from '../cell.tsx';
import type { CellProps, KindCell } from '../kind-views.ts';

function TagsCell({ value }: CellProps) {
  const separator = useLanguage() === 'en' ? ', ' : '、';
  return Array.isArray(value) && value.length > 0 ? <CutText>{value.map(String).join(separator)}</CutText> : <NoValue />;
}

export const tagsCell: KindCell = { Cell: TagsCell, width: 180, least: 120 };
