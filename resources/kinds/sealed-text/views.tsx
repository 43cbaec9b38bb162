import type { InputProps, KindViews } from '../kind-views.ts';
import { PasswordBox } from '../password/PasswordBox.tsx';
import { useFormSetting } from '../../ui/form-setting.ts';
import { useWords } from '../../ui/use-words.ts';

/** Write-only: empty means unchanged. Typed text remains readable, so that it can be compared with its source. */
function Input({ source, label, helperText, required, disabled }: InputProps) {
  const { say } = useWords();
  const isNew = useFormSetting().id === undefined;
  return (
    <PasswordBox
      shown
      source={source}
      label={label}
      helperText={helperText}
      placeholder={isNew ? undefined : say('form.password.unchanged')}
      required={required && isNew}
      disabled={disabled}
    />
  );
}

/** Sealed texts can't be filtered by. */
function Filter() {
  return null;
}

export const views: KindViews = { Input, Filter };
