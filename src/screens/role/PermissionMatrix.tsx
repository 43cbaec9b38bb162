// A role's permissions as a matrix of subjects and actions: in a plain list of fifty checkboxes, missing ones are hard
// to find.
import { Box, Checkbox, FormHelperText, TextField, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useInput } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { allPermissions, unknownOf } from '../../../resources/access.ts';
import type { InputProps } from '../../../resources/kinds/kind-views.ts';
import { spaceIn } from '../../../resources/messages/languages.ts';
import type { Choice } from '../../../resources/kinds/select/kind.ts';
import { permissionChoices } from '../../../resources/system/permissions.ts';
import { useFormSetting } from '../../../resources/ui/form-setting.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { rankIn } from '../../ui/matching.ts';
import { MatrixTable } from './MatrixTable.tsx';
import { AboutPermission } from './AboutPermission.tsx';
import { textsIn } from './texts-in.ts';
import { UnknownPermissions } from './UnknownPermissions.tsx';

const [first] = permissionChoices;

export function PermissionMatrix({ source, label: heading, helperText, disabled }: InputProps) {
  const { id, field: input, fieldState } = useInput({ source, format: (value: unknown) => value });
  const { id: record } = useFormSetting();
  const { defaultValues } = useFormState({ name: source, exact: true });
  const { say, label, language } = useWords();
  const [wanted, setWanted] = useState('');
  const headingId = useId();
  const value = textsIn(input.value);
  const chosen = new Set(value);
  const before = new Set(textsIn(defaultValues?.[source]));
  // Unknown permissions stay listed after unticking, so that they can be ticked again.
  const unknown = [...new Set([...unknownOf([...before]), ...unknownOf(value)])];
  const change = (values: readonly string[], checked: boolean) => {
    const next = new Set(checked ? [...value, ...values] : value.filter((one) => !values.includes(one)));
    input.onChange([...allPermissions, ...unknown].filter((one) => next.has(one)));
  };
  const isShown = (choice: Choice) =>
    wanted.trim() === '' || [choice.value, label(choice.label)].some((text) => rankIn(text, wanted) !== undefined);
  const changed = (one: string) =>
    record === undefined || chosen.has(one) === before.has(one) ? '' : chosen.has(one) ? ' added' : ' removed';
  const box = (choice: Choice) => (
    <span key={choice.value} className={`box${changed(choice.value)}`}>
      <label>
        <Checkbox
          size="small"
          name={input.name}
          {...(choice === first ? { id } : {})}
          checked={chosen.has(choice.value)}
          disabled={disabled}
          onChange={(_event, checked) => change([choice.value], checked)}
          slotProps={{
            input: { ...(choice === first && { ref: input.ref }), 'aria-label': label(choice.label) },
          }}
          sx={{ p: 0.5 }}
        />
        <span className="short">{label(choice.group?.short ?? choice.label)}</span>
      </label>
      <AboutPermission permission={choice.value} name={label(choice.label)} />
    </span>
  );
  const problem = fieldState.error?.message;
  const hints = [
    ...(disabled ? [] : [say('roles.arrows')]),
    say('roles.insteadHelp'),
    ...(helperText ? [helperText] : []),
  ];
  return (
    <Box role="group" aria-labelledby={headingId} onBlur={() => input.onBlur()} sx={{ containerType: 'inline-size' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <Typography id={headingId} variant="caption" color={problem ? 'error' : 'text.secondary'}>
          {heading}
        </Typography>
        <Typography role="status" variant="body2" color="text.secondary" sx={{ flex: 1 }}>
          {say('roles.chosen', {
            count: value.length - unknownOf(value).length,
            total: allPermissions.length,
          })}
        </Typography>
        <TextField
          type="search"
          size="small"
          margin="none"
          hiddenLabel
          fullWidth={false}
          placeholder={say('roles.find')}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
          // Enter would submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          slotProps={{ htmlInput: { 'aria-label': say('roles.find') } }}
          sx={{ width: { xs: '100%', sm: 260 } }}
        />
      </Box>
      {permissionChoices.some(isShown) ? (
        <MatrixTable {...{ chosen, isShown, box }} disabled={disabled} onChange={change} />
      ) : (
        <Typography sx={{ py: 2 }}>{say('roles.noneFound', { text: wanted })}</Typography>
      )}
      {unknown.length > 0 && <UnknownPermissions {...{ unknown, chosen }} disabled={disabled} onChange={change} />}
      <FormHelperText error={problem !== undefined} sx={{ mx: 0 }}>
        {problem ?? hints.join(spaceIn(language))}
      </FormHelperText>
    </Box>
  );
}
