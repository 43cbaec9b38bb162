import { commaIn, labelIn } from '../../messages/languages.ts';
import { CutText, NoValue } from '../../ui/typography.tsx';
import { roomFor, ToneChip } from '../../ui/ToneChip.tsx';
import { useLanguage } from '../../ui/use-language.ts';
import type { CellProps, KindCell } from '../kind-views.ts';

/** A chip with a text too long for the column ends in dots, like other text. */
const cut = { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', verticalAlign: 'middle' } as const;

/** Label of a choice, as a chip if it has a tone. Shows a value that is no longer declared unchanged. */
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
  const whole = chosen.map(({ label }) => label).join(commaIn(language));
  if (chosen.every(({ tone }) => tone === undefined)) return <CutText>{whole}</CutText>;
  return (
    <span title={whole}>
      {chosen.map(({ value: key, label, tone }) => (
        <ToneChip key={key} tone={tone ?? 'neutral'} sx={cut}>
          {label}
        </ToneChip>
      ))}
    </span>
  );
}

export const cell: KindCell = {
  Cell: SelectCell,
  width: 150,
  least: (language, field) => (field.kind === 'select' ? roomFor(field.choices, language) : 0),
  // Chips remain in one line and use the available room. English has the longest words.
  of: (field) =>
    field.kind === 'select' && field.choices.some(({ tone }) => tone !== undefined)
      ? { width: Math.max(150, roomFor(field.choices, 'en', 220)) }
      : undefined,
};
