import { labelIn } from '../../messages/languages.ts';
import { CutText, NoValue } from '../../ui/typography.tsx';
import { useLanguage } from '../../ui/use-language.ts';
import type { CellProps, KindCell } from '../kind-views.ts';

/** One line, truncated to the column; with the label from `called`, if there is one. */
function TextCell({ value, field }: CellProps) {
  const language = useLanguage();
  if (typeof value !== 'string' || value === '') return <NoValue />;
  const called = field.kind === 'text' ? field.called?.find((one) => one.value === value) : undefined;
  return <CutText>{called ? labelIn(called.label, language) : value}</CutText>;
}

export const cell: KindCell = {
  Cell: TextCell,
  width: 170,
  // A code that customers type has a minimum length and can't be wrapped: a short one fits into one line.
  least: (_, field) => (field.kind === 'text' && field.ascii === true && field.minLength !== undefined ? 115 : 95),
};
