import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Resource } from '../../resources/define.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { groupDigits } from '../../resources/messages/grouped.ts';
import { colonIn } from '../../resources/messages/languages.ts';
import { systemFields } from '../../resources/system-fields.ts';
import { ToneChip } from '../../resources/ui/ToneChip.tsx';
import { useWords } from '../../resources/ui/use-words.ts';
import { FieldCell } from '../ui/FieldCell.tsx';
import { Moment } from '../ui/Moment.tsx';

interface HeadChipsProps {
  readonly resource: Resource;
  readonly record: Values;
  /** The entity's own chips. */
  readonly children?: ReactNode;
}

/** Are records only added and never changed, as with events? Then their creation date matters most. */
const isAppended = ({ without = [], csv }: Resource) => without.includes('update') || csv?.appends === true;

/**
 * Declared chips after a record's heading: states and counts of problems; also the creation date, if records are only
 * ever added.
 */
export function HeadChips({ resource, record, children }: HeadChipsProps) {
  const { chips = [], fields } = resource;
  const { label, language } = useWords();
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
        // Hide a chip whose text another chip already shows, such as “Paid”.
        if (texts[place] !== undefined && texts.indexOf(texts[place]) < place) return null;
        if (typeof value !== 'number') return <FieldCell key={name} field={field} value={value} />;
        return value > 0 ? (
          <ToneChip key={name} tone="warning">{`${label(field.label)} ${groupDigits(value)}`}</ToneChip>
        ) : null;
      })}
      {isAppended(resource) && typeof record['created_at'] === 'string' && (
        <Typography variant="body2" color="text.secondary">
          {label(systemFields.created_at.label)}
          {colonIn(language)}
          <Moment at={record['created_at']} />
        </Typography>
      )}
      {children}
    </>
  );
}
