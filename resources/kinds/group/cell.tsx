import { colonIn, commaIn, labelIn } from '../../messages/languages.ts';
import { NoValue } from '../../ui/typography.tsx';
import { useLanguage } from '../../ui/use-language.ts';
import type { Field } from '../index.ts';
import type { CellProps, KindCell } from '../kind-views.ts';

/** The inner fields with their labels: `Type: Email, Visibility: Public`. */
function GroupCell({ value, field, cellOf }: CellProps & { readonly cellOf: (field: Field) => KindCell }) {
  const language = useLanguage();
  if (field.kind !== 'group' || typeof value !== 'object' || value === null) return <NoValue />;
  const end = endOf(field, cellOf);
  if (end) return <RangeCell value={value} end={end} />;
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

/** The field of a range's ends, and its cell. */
function endOf(
  field: Field,
  cellOf: (field: Field) => KindCell,
): { readonly field: Field; readonly cell: KindCell } | undefined {
  const [end] = field.kind === 'group' && field.range ? Object.values(field.fields) : [];
  return end && { field: end, cell: cellOf(end) };
}

/** Both ends, the second without its unit; one value if they are equal. In two lines if one is too short. */
function RangeCell({
  value,
  end: { field, cell },
}: {
  readonly value: object;
  readonly end: NonNullable<ReturnType<typeof endOf>>;
}) {
  const [from, to] = [Reflect.get(value, 'from'), Reflect.get(value, 'to')];
  return (
    <span className="long">
      <span>
        <cell.Cell value={from} field={field} />
        {to !== from && '–'}
        {to !== from && <cell.Cell value={to} field={field} bare />}
      </span>
    </span>
  );
}

/** `cellOf` returns the cells of inner fields. */
export const cell = (cellOf: (field: Field) => KindCell): KindCell => ({
  Cell: (props) => <GroupCell {...props} cellOf={cellOf} />,
  width: 260,
  least: 130,
  of: (field) => {
    const end = endOf(field, cellOf);
    if (!end) return undefined;
    const { align } = end.cell;
    // `HK$477.00–485.00` in one line; longer ones in two.
    return { ...(align && { align }), width: 176, least: 148 };
  },
});
