import { Box, Chip, Typography } from '@mui/material';
import { memo, useMemo } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Resource } from '../../../resources/define.ts';
import { contentLocales } from '../../../resources/kinds/kind.ts';
import { FormSettingProvider } from '../../../resources/ui/form-setting.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { FieldLine } from './FieldLine.tsx';
import { type FieldChoice, type ChangesForm, newChoice } from './use-field-changes.ts';

export interface FieldChangesProps {
  readonly resource: Resource;
  /** Names of the fields that can be changed. */
  readonly editable: readonly string[];
  readonly chosen: readonly FieldChoice[];
  readonly form: ChangesForm;
  readonly invalid: readonly string[];
  readonly onChange: (chosen: readonly FieldChoice[]) => void;
}

const pressed = { bgcolor: 'action.selected', borderColor: 'primary.dark', fontWeight: 600 } as const;

/** Selects the fields to change, each with an operation and an input. */
export const FieldChanges = memo(function FieldChanges({
  resource,
  editable,
  chosen,
  form,
  invalid,
  onChange,
}: FieldChangesProps) {
  const { say, label } = useWords();
  const permissions = useUserPermissions();
  const setting = useMemo(
    () => ({ resource: resource.name, id: undefined, locales: contentLocales, permissions, disabled: false }),
    [resource.name, permissions],
  );
  const toggle = (name: string) =>
    onChange(
      chosen.some((one) => one.name === name)
        ? chosen.filter((one) => one.name !== name)
        : [...chosen, newChoice(name)],
    );
  return (
    <Box component="section" aria-labelledby="bulk-what" sx={{ px: 1.5, py: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
        <Typography id="bulk-what" component="h2" variant="subtitle2" sx={{ mr: 0.5 }} title={say('bulkEdit.whatHint')}>
          {say('bulkEdit.what')}
        </Typography>
        {editable.map((name) => {
          const field = resource.fields[name];
          const on = chosen.some((one) => one.name === name);
          return field ? (
            <Chip
              key={name}
              size="small"
              clickable
              label={label(field.label)}
              variant="outlined"
              sx={on ? pressed : undefined}
              aria-pressed={on}
              onClick={() => toggle(name)}
            />
          ) : null;
        })}
      </Box>
      {chosen.length === 0 ? null : (
        <FormProvider {...form}>
          <FormSettingProvider value={setting}>
            <Box sx={{ display: 'grid', gap: 1, mt: 1 }}>
              {chosen.map((one) => (
                <FieldLine
                  key={one.name}
                  resource={resource}
                  chosen={one}
                  invalid={invalid.includes(one.name)}
                  onChange={(next) => onChange(chosen.map((other) => (other.name === one.name ? next : other)))}
                  onRemove={() => toggle(one.name)}
                />
              ))}
            </Box>
          </FormSettingProvider>
        </FormProvider>
      )}
    </Box>
  );
});
