import { useState } from 'react';
import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import type { Resource } from '../../../resources/define.ts';
import { DateText } from '../../../resources/kinds/date/DateText.tsx';
import { days } from '../../../resources/kinds/date/reading.ts';
import { operand, rangeOf, rangeValue } from '../../../resources/kinds/filter-value.ts';
import type { FilterValues } from '../../../resources/query/filter-values.ts';
import { changeableFields } from '../../../resources/query/history.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useHistoryMeta } from './use-history.ts';

export interface HistoryFiltersProps {
  readonly resource: Resource;
  readonly id: number | string;
  readonly revision: unknown;
  readonly filter: FilterValues;
  /** Number of matching entries; `undefined` while loading. */
  readonly total: number | undefined;
  /** There are more than `total`. */
  readonly more: boolean;
  readonly onChange: (filter: FilterValues) => void;
}

/** Id of the server itself in the list of users. */
const system = 'system';

interface BoxProps {
  readonly label: string;
  readonly all: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
}

function ChoiceBox({ label, all, value, choices, onChoose }: BoxProps) {
  return (
    <TextField
      select
      size="small"
      margin="none"
      fullWidth
      label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{all}</MenuItem>
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Filters a history by field, user and time, on the server. */
export function HistoryFilters({ resource, id, revision, filter, total, more, onChange }: HistoryFiltersProps) {
  const { say, label } = useWords();
  const { data: meta } = useHistoryMeta(resource, id, revision, true);
  const { field, by, at } = filter;
  const [timesCleared, setTimesCleared] = useState(0);
  const range = rangeOf(at);
  const set = (name: string, value: unknown) => {
    const { [name]: _, ...others } = filter;
    onChange(value === undefined || value === '' ? others : { ...others, [name]: value });
  };
  // The chosen field stays in the list while the choices load.
  const fields = changeableFields(resource.fields).filter(
    ({ value }) => value === field || meta?.fields.includes(value),
  );
  const authors = [
    ...(meta?.people ?? []).map(({ id: person, name }) => ({ value: String(person), label: name ?? `#${person}` })),
    ...(meta?.system ? [{ value: system, label: say('history.someone') }] : []),
  ];
  const person = operand(by, 'null') === true ? system : typeof by === 'string' ? by : '';
  const dateBox = (name: 'from' | 'to') => (
    <DateText
      // Remounts, so that invalid text, which isn't part of the filter, is cleared too.
      key={`${name} ${timesCleared}`}
      reading={days}
      size="small"
      label={say(`history.${name}`)}
      value={range[name]}
      onChange={(day) => set('at', rangeValue({ ...range, [name]: day }))}
    />
  );
  return (
    <Box role="search" aria-label={say('history.filters')} sx={{ flex: 'none', pt: 0.75, pb: 1.5 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1.5 }}>
        <ChoiceBox
          label={say('history.field')}
          all={say('history.anyField')}
          value={typeof field === 'string' ? field : ''}
          choices={fields.map((choice) => ({ value: choice.value, label: label(choice.label) }))}
          onChoose={(value) => set('field', value)}
        />
        <ChoiceBox
          label={say('history.person')}
          all={say('history.anyone')}
          value={person}
          choices={authors}
          onChoose={(value) => set('by', value === system ? { null: true } : value)}
        />
        {dateBox('from')}
        {dateBox('to')}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32, mt: 0.5 }}>
        <Typography variant="body2" color="text.secondary" role="status" sx={{ flex: 1 }}>
          {total === undefined
            ? say('form.loading')
            : say(more ? 'history.countMore' : 'history.count', { smart_count: total, count: total })}
        </Typography>
        {Object.keys(filter).length > 0 ? (
          <Button
            size="small"
            // Leaving an input with invalid text shows its error, which would move the button from under the pointer.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setTimesCleared(timesCleared + 1);
              onChange({});
            }}
          >
            {say('history.clear')}
          </Button>
        ) : null}
      </Box>
    </Box>
  );
}
