import { InputAdornment } from '@mui/material';
import { useInput } from 'react-admin';
import type { InputProps, KindViews } from '../kind-views.ts';
import { TextBox } from '../text/TextBox.tsx';
import { TextFilter } from '../text/TextFilter.tsx';
import { useWords } from '../../ui/use-words.ts';

const hex = /^#[\da-f]{6}$/iu;

/** The browser's colour picker beside the text input. */
function Picker({ source, label, disabled }: InputProps) {
  const { field: input } = useInput({ source });
  const { say } = useWords();
  const value = typeof input.value === 'string' && hex.test(input.value) ? input.value : '#ffffff';
  return (
    <InputAdornment position="start">
      <input
        type="color"
        aria-label={say('form.colour.pick', { field: label })}
        value={value}
        disabled={disabled}
        onChange={({ target }) => input.onChange(target.value)}
        style={{
          width: 28,
          height: 24,
          padding: 0,
          border: 0,
          background: 'none',
          cursor: disabled ? 'default' : 'pointer',
        }}
      />
    </InputAdornment>
  );
}

function Input(props: InputProps) {
  return <TextBox {...props} start={<Picker {...props} />} />;
}

export const views: KindViews = { Input, Filter: TextFilter };
