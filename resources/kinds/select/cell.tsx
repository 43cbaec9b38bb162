import { Fragment } from 'react';
import { commaIn, labelIn, type Language } from '../../messages/languages.ts';
import { NoValue } from '../../ui/typography.tsx';
import { ToneChip } from '../../ui/ToneChip.tsx';
import { useLanguage } from '../../ui/use-language.ts';
import type { CellProps, KindCell } from '../kind-views.ts';

/** The label of a choice; a status chip where the choice has a tone. A value no longer declared is shown as it is. */
function SelectCell({ value, field }: CellProps) {
  const language = useLanguage();
  if (field.kind !== 'select') return null;
  const chosen = (Array.isArray(value) ? value : [value])
    .filter((one) => typeof one === 'string' && one !== '')
    .map((one) => {
      const choice = field.choices.find((candidate) => candidate.value === one);
      return { value: String(one), label: choice ? labelIn(choice.label, language) : String(one), tone: choice?.tone };
    });
  if (chosen.length === 0) return <NoValue />;
  const separator = commaIn(language);
  return (
    <span title={chosen.map(({ label }) => label).join(separator)}>
      {chosen.map(({ value: key, label, tone }, index) =>
        tone ? (
          <ToneChip key={key} tone={tone}>
            {label}
          </ToneChip>
        ) : (
          <Fragment key={key}>
            {index > 0 && separator}
            {label}
          </Fragment>
        ),
      )}
    </span>
  );
}

/** Room for the longest choice, as a chip where it is one: few short ones need little. */
function leastFor(field: CellProps['field'], language: Language): number {
  if (field.kind !== 'select') return 0;
  const widths = field.choices.map(({ label, tone }) =>
    [...labelIn(label, language)].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 13 : 7.5), tone ? 38 : 20),
  );
  return Math.ceil(Math.min(118, Math.max(...widths)));
}

export const cell: KindCell = {
  Cell: SelectCell,
  width: 150,
  least: (language, field) => leastFor(field, language),
};
