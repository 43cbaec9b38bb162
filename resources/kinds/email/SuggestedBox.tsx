import { memo, useMemo, useState, type HTMLAttributes, type Key } from 'react';
import { Autocomplete, TextField } from '@mui/material';
import { OptionText } from '../../ui/OptionText.tsx';
import { useOptions } from '../../ui/use-options.ts';
import { useWords } from '../../ui/use-words.ts';
import type { InputProps } from '../kind-views.ts';
import { normaliser } from '../outer-schema.ts';
import { useBox } from '../use-box.tsx';

const noIds: readonly number[] = [];

/**
 * An email address that is typed, or selected from the records that the sibling `from` could refer to; these are also
 * found by name and number.
 */
export const SuggestedBox = memo(function SuggestedBox({ from, ...props }: InputProps & { readonly from: string }) {
  const { say } = useWords();
  const { input, box, named } = useBox(props);
  const normalise = useMemo(() => normaliser(props.field), [props.field]);
  const value = String(input.value ?? '');
  const [open, setOpen] = useState(false);
  const { options, loading } = useOptions({
    resource: props.resource,
    field: from,
    ids: noIds,
    open: open && value.trim() !== '',
    q: value.trim(),
  });
  const hints = useMemo(() => new Map(options.map(({ title, hint }) => [title, hint])), [options]);
  const settle = (text: string) => {
    const normal = normalise(text);
    if (typeof normal === 'string' && normal !== value) input.onChange(normal);
  };
  return (
    <Autocomplete
      freeSolo
      size="small"
      fullWidth
      disabled={props.disabled}
      open={open && value.trim() !== '' && (loading || options.length > 0)}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={[...hints.keys()]}
      // The server has already searched, by more than the shown text.
      filterOptions={(all) => all}
      loading={loading}
      loadingText={say('form.reference.searching')}
      clearText={say('form.clear')}
      renderOption={({ key, ...option }: HTMLAttributes<HTMLLIElement> & { key: Key }, title: string) => (
        <li key={key} {...option}>
          <OptionText title={title} hint={hints.get(title)} />
        </li>
      )}
      value={null}
      inputValue={value}
      onChange={(_event, chosen) => settle(chosen ?? '')}
      onInputChange={(_event, text, reason) => {
        if (reason === 'input') input.onChange(text);
        if (reason === 'clear') input.onChange('');
      }}
      onBlur={() => {
        settle(value);
        input.onBlur();
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          {...box}
          name={input.name}
          type="email"
          slotProps={{
            input: params.InputProps,
            inputLabel: params.InputLabelProps,
            htmlInput: { ...params.inputProps, inputMode: 'email', spellCheck: false, ...named },
          }}
        />
      )}
    />
  );
});
