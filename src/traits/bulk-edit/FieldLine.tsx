import ClearIcon from '@mui/icons-material/Clear';
import { Box, IconButton } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Resource } from '../../../resources/define.ts';
import type { Field } from '../../../resources/kinds/index.ts';
import { CompactProvider } from '../../../resources/ui/form-setting.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { FieldInput } from '../../../resources/inputs/FieldInput.tsx';
import { viewsOf } from '../../../resources/kinds/views.ts';
import { operationsOf, shiftField } from '../../../resources/bulk/changes.ts';
import { Choice } from './choice-style.ts';
import { RoundingChoice } from './RoundingChoice.tsx';
import { amountSource, type FieldChoice } from './use-field-changes.ts';

export interface FieldLineProps {
  readonly resource: Resource;
  readonly chosen: FieldChoice;
  readonly invalid: boolean;
  readonly onChange: (chosen: FieldChoice) => void;
  readonly onRemove: () => void;
}

/** A field to change: the operation, and its value or amount with the kind's own input. */
export function FieldLine({ resource, chosen, invalid, onChange, onRemove }: FieldLineProps) {
  const { say, label } = useWords();
  const { setError, clearErrors } = useFormContext();
  const line = useRef<HTMLDivElement>(null);
  const { name, how, by } = chosen;
  const field = resource.fields[name];
  const shifting = how === 'raise' || how === 'lower';
  const source = shifting ? amountSource(name) : name;
  const problem = field && invalid ? say('bulkEdit.invalid', { fields: label(field.label) }) : undefined;
  useEffect(() => {
    if (problem === undefined) clearErrors(source);
    else setError(source, { type: 'value', message: problem });
  }, [problem, source, setError, clearErrors]);
  // Focuses the input once the field is selected.
  useEffect(() => line.current?.querySelector<HTMLElement>('input:not([type=hidden]), [role=combobox]')?.focus(), []);
  if (!field) return null;
  const shown = label(field.label);
  const entered: Field = shifting ? shiftField(field, by) : field;
  const { Input } = viewsOf(entered);
  return (
    <Box
      ref={line}
      role="group"
      aria-label={shown}
      sx={{
        display: 'grid',
        alignItems: 'center',
        columnGap: 1,
        rowGap: 0.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto auto', sm: '180px 110px minmax(180px, 340px) auto 1fr' },
      }}
    >
      <Box sx={{ fontSize: '0.8125rem', fontWeight: 600, overflowWrap: 'anywhere' }}>{shown}</Box>
      <Choice
        aria-label={say('bulkEdit.howOf', { field: shown })}
        value={how}
        onChange={({ target }) =>
          onChange({ ...chosen, how: operationsOf(field).find((operation) => operation === target.value) ?? 'set' })
        }
      >
        {operationsOf(field).map((operation) => (
          <option key={operation} value={operation}>
            {say(`bulkEdit.${operation}`)}
          </option>
        ))}
      </Choice>
      <IconButton
        size="small"
        aria-label={say('bulkEdit.leaveOut', { field: shown })}
        title={say('bulkEdit.leaveOut', { field: shown })}
        onClick={onRemove}
        sx={{ order: { sm: 1 } }}
      >
        <ClearIcon fontSize="small" />
      </IconButton>
      <Box
        sx={{
          gridColumn: { xs: '1 / -1', sm: 'auto' },
          display: 'flex',
          gap: 1,
          alignItems: 'flex-start',
          minWidth: 0,
          '& .MuiInputBase-input:not(textarea)': { py: 0, height: 36, boxSizing: 'border-box' },
        }}
      >
        {how === 'clear' ? null : (
          <CompactProvider value>
            <Input
              key={source + by}
              source={source}
              field={entered}
              resource={resource.name}
              label={shifting ? say('bulkEdit.changeOf', { field: shown }) : shown}
              required
              disabled={false}
              FieldInput={FieldInput}
            />
          </CompactProvider>
        )}
        {shifting && (
          <Choice
            aria-label={say('bulkEdit.unitOf', { field: shown })}
            value={by}
            onChange={({ target }) => onChange({ ...chosen, by: target.value === 'percent' ? 'percent' : 'amount' })}
          >
            <option value="amount">{say('bulkEdit.amount')}</option>
            <option value="percent">{say('bulkEdit.percent')}</option>
          </Choice>
        )}
      </Box>
      {shifting && by === 'percent' && (
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: '3 / -1' }, order: 2 }}>
          <RoundingChoice resource={resource} chosen={chosen} field={shown} onChange={onChange} />
        </Box>
      )}
    </Box>
  );
}
