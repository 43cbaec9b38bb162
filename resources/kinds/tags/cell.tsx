import { CutText, NoValue } from '../../ui/typography.tsx';
import { useLanguage } from '../../ui/use-language.ts';
import type { CellProps, KindCell } from '../kind-views.ts';
import { commaIn } from '../../messages/languages.ts';

function TagsCell({ value }: CellProps) {
  const separator = commaIn(useLanguage());
  return Array.isArray(value) && value.length > 0 ? (
    <CutText>{value.map(String).join(separator)}</CutText>
  ) : (
    <NoValue />
  );
}

export const cell: KindCell = { Cell: TagsCell, width: 180, least: 120 };
