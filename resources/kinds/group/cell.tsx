import { colonIn, commaIn, labelIn } from '../../messages/languages.ts';
import { NoValue } from '../../ui/typography.tsx';
import { useLanguage } from '../../ui/use-language.ts';
import type { Field } from '../index.ts';
import type { CellProps, KindCell } from '../kind-views.ts';

/** The inner fields with their labels: `Type: Email, Visibility: Public`. */
function GroupCell({ value, field, cellOf }: CellProps & { readonly cellOf: (field: Field) => KindCell }) {
  const language = useLanguage();
  if (field.kind !== 'group' || typeof value !== 'object' || value === null) return <NoValue />;
  const separator = commaIn(language);
  const colon = colonIn(language);
  return Object.entries(field.fields)
    .filter(([name]) => Object.hasOwn(value, name))
    .map(([name, inner], index) => {
      const { Cell } = cellOf(inner);
      return (
        <span key={name}>
          {index > 0 && separator}
          {labelIn(inner.label, language) + colon}
          <Cell value={Reflect.get(value, name)} field={inner} />
        </span>
      );
    });
}

/** `cellOf` returns the cells of inner fields. */
export const cell = (cellOf: (field: Field) => KindCell): KindCell => ({
  Cell: (props) => <GroupCell {...props} cellOf={cellOf} />,
  width: 260,
  least: 130,
});
