import { Checkbox, FormControlLabel, FormGroup } from '@mui/material';
import type { FilterProps } from '../kind-views.ts';
import { FilterFrame, useFilterTest } from '../FilterFrame.tsx';
import type { FieldOf } from '../narrow.tsx';
import { useWords } from '../../ui/use-words.ts';

/** The declared choices as toggles. */
export function ChoiceFilter({ field, label, value, onChange }: FilterProps & { readonly field: FieldOf<'select'> }) {
  const words = useWords();
  const state = useFilterTest(field, value, ['anyOf'], onChange);
  const selected: readonly unknown[] = Array.isArray(value) ? value : [value];
  const chosen = field.choices.map((choice) => choice.value).filter((each) => selected.includes(each));
  const take = (values: readonly string[]) =>
    onChange(
      values.length === 0
        ? undefined
        : field.choices.map((choice) => choice.value).filter((each) => values.includes(each)),
    );
  return (
    <FilterFrame label={label} {...state}>
      <FormGroup sx={{ flex: 1, flexWrap: 'nowrap', maxHeight: 320, overflowY: 'auto' }}>
        {field.choices.map(({ value: each, label: name }) => (
          <FormControlLabel
            key={each}
            label={words.label(name)}
            sx={{ mr: 0, '& .MuiFormControlLabel-label': { fontSize: '0.875rem' } }}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(each)}
                sx={{ p: 0.5, ml: 0.5, mr: 0.5 }}
                onChange={({ target }) =>
                  take(target.checked ? [...chosen, each] : chosen.filter((one) => one !== each))
                }
              />
            }
          />
        ))}
      </FormGroup>
    </FilterFrame>
  );
}
