import type { ReactNode } from 'react';
import type { Resource } from '../../resources/define.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { groupDigits } from '../../resources/messages/grouped.ts';
import { ToneChip } from '../../resources/ui/ToneChip.tsx';
import { useWords } from '../../resources/ui/use-words.ts';
import { FieldCell } from '../ui/FieldCell.tsx';

interface HeadChipsProps {
  readonly resource: Resource;
  readonly record: Values;
  /** Those of an entity's own. */
  readonly children?: ReactNode;
}

/** The declared chips of a record behind its heading: its states, and counts of what is amiss. */
export function HeadChips({ resource: { chips = [], fields }, record, children }: HeadChipsProps) {
  const { label } = useWords();
  const textOf = (name: string) => {
    const field = fields[name];
    const choice = field && 'choices' in field ? field.choices.find(({ value }) => value === record[name]) : undefined;
    return choice && label(choice.label);
  };
  const texts = chips.map(textOf);
  return (
    <>
      {chips.map((name, place) => {
        const [field, value] = [fields[name], record[name]];
        if (!field || value === null || value === undefined) return null;
        // What another chip says already in the same word, such as “Paid”, isn't news.
        if (texts[place] !== undefined && texts.indexOf(texts[place]) < place) return null;
        if (typeof value !== 'number') return <FieldCell key={name} field={field} value={value} />;
        return value > 0 ? (
          <ToneChip key={name} tone="warning">{`${label(field.label)} ${groupDigits(value)}`}</ToneChip>
        ) : null;
      })}
      {children}
    </>
  );
}
