import { memo, useMemo, useState, type FocusEvent, type HTMLInputTypeAttribute, type ReactNode } from 'react';
import { TextField } from '@mui/material';
import type { InputProps } from '../kind-views.ts';
import { useBox } from '../use-box.tsx';
import { usePlainOnFocus } from '../../ui/use-plain-on-focus.ts';
import { normaliser } from '../outer-schema.ts';

export interface TextBoxProps extends InputProps {
  readonly type?: HTMLInputTypeAttribute;
  readonly inputMode?: 'text' | 'email' | 'tel' | 'url';
  readonly multiline?: boolean;
  /** Example of the value's format. */
  readonly placeholder?: string;
  readonly start?: ReactNode;
  readonly end?: (value: string) => ReactNode;
  /** Formats the value while the input has no focus. */
  readonly format?: (value: string) => string;
}

/**
 * A text input. Keeps what is typed unchanged, so that input methods aren't disturbed, and normalizes on blur: trims,
 * lowercases email addresses, adds the country code to Hong Kong numbers.
 */
export const TextBox = memo(function TextBox({
  type = 'text',
  inputMode,
  multiline = false,
  placeholder,
  start,
  end,
  format,
  ...props
}: TextBoxProps) {
  const { input, box, compact, named } = useBox(props);
  const normalise = useMemo(() => normaliser(props.field), [props.field]);
  const value = typeof input.value === 'string' ? input.value : String(input.value ?? '');
  const [typing, setTyping] = useState(false);
  const plain = usePlainOnFocus(value, () => setTyping(true));
  const leave = (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const normal = normalise(event.target.value);
    if (typeof normal === 'string' && normal !== value) input.onChange(normal);
    setTyping(false);
    input.onBlur();
  };
  return (
    <TextField
      {...box}
      name={input.name}
      value={typing || !format ? value : format(value)}
      onChange={input.onChange}
      onBlur={leave}
      type={type}
      multiline={multiline}
      {...(multiline ? { sx: compact ? growingFrom.one : growingFrom.two } : {})}
      slotProps={{
        htmlInput: {
          inputMode,
          placeholder,
          autoComplete: 'off',
          spellCheck: multiline,
          ...named,
          ...(format && !multiline && plain),
          ...(multiline ? { rows: compact ? 1 : 2 } : {}),
        },
        input: {
          startAdornment: start,
          endAdornment: end?.(value),
          ...(multiline ? { inputComponent: 'textarea' } : {}),
        },
      }}
    />
  );
});

/** Lets the browser size the text area; measuring by script delayed every key on slow computers. */
const growing = (lines: number) => ({
  '& textarea': {
    fieldSizing: 'content',
    minHeight: `${lines}lh`,
    maxHeight: '16lh',
    '@supports not (field-sizing: content)': { resize: 'vertical' },
  },
});
const growingFrom = { one: growing(1), two: growing(2) };
