import { Box } from '@mui/material';
import { useId, useState } from 'react';
import type { Resource } from '../../../resources/define.ts';
import { isStep, roundings } from '../../../resources/bulk/arithmetic.ts';
import { placesOf } from '../../../resources/bulk/changes.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { Choice, StepBox } from './choice-style.ts';
import { type FieldChoice, stepIn } from './use-field-changes.ts';

/** The usual rounding steps of shelf prices. */
const steps = ['0.10', '0.50', '1', '5', '10'];
const own = 'own';

export interface RoundingChoiceProps {
  readonly resource: Resource;
  readonly chosen: FieldChoice;
  /** The field's label. */
  readonly field: string;
  readonly onChange: (chosen: FieldChoice) => void;
}

/** The step and the direction to which a percentage change rounds: HK$518.07 is no shelf price. */
export function RoundingChoice({ resource, chosen, field, onChange }: RoundingChoiceProps) {
  const { say } = useWords();
  const hint = useId();
  const { step, rounding } = chosen;
  const [typing, setTyping] = useState(step !== undefined && !steps.includes(step));
  const declared = resource.fields[chosen.name];
  const places = declared && placesOf(declared);
  if (places === undefined) return null;
  // An empty input is no error yet.
  const invalid = step !== undefined && step.trim() !== '' && stepIn(resource, chosen) === undefined;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box component="span" aria-hidden="true" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {say('bulkEdit.rounded')}
      </Box>
      <Choice
        aria-label={say('bulkEdit.roundOf', { field })}
        value={typing ? own : (step ?? '')}
        onChange={({ target: { value } }) => {
          setTyping(value === own);
          onChange({ ...chosen, step: value === '' ? undefined : value === own ? '' : value });
        }}
      >
        <option value="">{say('bulkEdit.noRounding')}</option>
        {steps
          .filter((one) => isStep(one, places))
          .map((one) => (
            <option key={one} value={one}>
              {say('bulkEdit.roundTo', { step: one })}
            </option>
          ))}
        <option value={own}>{say('bulkEdit.ownStep')}</option>
      </Choice>
      {typing && (
        <StepBox
          type="text"
          inputMode="decimal"
          aria-label={say('bulkEdit.stepOf', { field })}
          aria-invalid={invalid}
          aria-describedby={invalid ? hint : undefined}
          value={step ?? ''}
          autoFocus
          onChange={({ target: { value } }) => onChange({ ...chosen, step: value })}
        />
      )}
      {step !== undefined && (
        <Choice
          aria-label={say('bulkEdit.directionOf', { field })}
          value={rounding}
          onChange={({ target: { value } }) =>
            onChange({ ...chosen, rounding: roundings.find((one) => one === value) ?? 'nearest' })
          }
        >
          {roundings.map((one) => (
            <option key={one} value={one}>
              {say(`bulkEdit.rounding.${one}`)}
            </option>
          ))}
        </Choice>
      )}
      {typing && invalid && (
        <Box id={hint} role="alert" sx={{ fontSize: '0.75rem', color: 'error.main' }}>
          {say('bulkEdit.stepHint')}
        </Box>
      )}
    </Box>
  );
}
