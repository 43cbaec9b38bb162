import { useState } from 'react';
import Casino from '@mui/icons-material/Casino';
import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import { Box, IconButton, InputAdornment, Tooltip } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import type { InputProps, KindViews } from '../kind-views.ts';
import { useFormSetting } from '../../ui/form-setting.ts';
import { useWords } from '../../ui/use-words.ts';
import { generatePassword } from './generate.tsx';
import { PasswordBox } from './PasswordBox.tsx';

/** Write-only: empty means unchanged. Can be revealed and generated; `confirmed` fields ask twice. */
function Input({ source, field, label, helperText, required, disabled }: InputProps) {
  const { say } = useWords();
  const { setValue } = useFormContext();
  const { id } = useFormSetting();
  const [shown, setShown] = useState(false);
  const confirmation = `${source}_confirmation`;
  const generate = () => {
    const made = generatePassword();
    const options = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
    setValue(source, made, options);
    if (field.confirmed) setValue(confirmation, made, options);
    setShown(true);
  };
  const placeholder = id === undefined ? undefined : say('form.password.unchanged');
  const common = { shown, disabled, placeholder, required: required && id === undefined };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PasswordBox
        {...common}
        source={source}
        label={label}
        helperText={helperText}
        end={
          <InputAdornment position="end">
            <Tooltip title={say('form.password.generate')}>
              <span>
                <IconButton
                  size="small"
                  disabled={disabled}
                  onClick={generate}
                  aria-label={say('form.password.generate')}
                >
                  <Casino fontSize="small" />
                </IconButton>
              </span>
            </Tooltip>
            <Tooltip title={say(shown ? 'form.password.hide' : 'form.password.show')}>
              <IconButton
                size="small"
                edge="end"
                onClick={() => setShown(!shown)}
                aria-label={say(shown ? 'form.password.hide' : 'form.password.show')}
              >
                {shown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
              </IconButton>
            </Tooltip>
          </InputAdornment>
        }
      />
      {field.confirmed ? (
        <PasswordBox {...common} source={confirmation} label={say('form.password.again', { field: label })} />
      ) : null}
    </Box>
  );
}

/** Passwords can't be filtered by. */
function Filter() {
  return null;
}

export const views: KindViews = { Input, Filter };
