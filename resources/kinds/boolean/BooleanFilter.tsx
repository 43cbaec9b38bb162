import { EitherFilter } from '../EitherFilter.tsx';
import type { FilterProps } from '../kind-views.ts';
import type { FieldOf } from '../narrow.tsx';
import { useWords } from '../../ui/use-words.ts';

/** Yes, no, or both; uses the field's own words if declared. */
export function BooleanFilter({ field, label, value, onChange }: FilterProps & { readonly field: FieldOf<'boolean'> }) {
  const words = useWords();
  const { say } = words;
  const [no, yes] = field.words?.map((word) => words.label(word.label)) ?? [say('form.no'), say('form.yes')];
  const shown = value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined;
  return <EitherFilter label={label} value={shown} words={{ yes, no }} onChange={onChange} />;
}
