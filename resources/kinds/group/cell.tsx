import { colonIn, commaIn, labelIn } from '../../messages/languages.ts';
import { NoValue } from '../../ui/typography.tsx';
import { useLanguage } from '../../ui/use-language.ts';
import { cells } from '../cells.ts';
import type { CellProps, KindCell } from '../kind-views.ts';

/** The fields of the object, each with its label: `Type: Email, Visibility: Public`. */
function GroupCell({ value, field }: CellProps) {
  const language = useLanguage();
  if (field.kind !== 'group' || typeof value !== 'object' || value === null) return <NoValue />;
  const separator = commaIn(language);
  const colon = colonIn(language);
  return Object.entries(field.fields)
    .filter(([name]) => Object.hasOwn(value, name))
    .map(([name, inner], index) => {
      const { Cell } = cells[inner.kind];
      return (
        <span key={name}>
          {index > 0 && separator}
          {labelIn(inner.label, language) + colon}
          <Cell value={Reflect.get(value, name)} field={inner} />
        </span>
      );
    });
}

export const groupCell: KindCell = { Cell: GroupCell, width: 260, least: 130 };
