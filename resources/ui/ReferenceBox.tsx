import { useMemo, useState, type HTMLAttributes, type Key, type KeyboardEvent, type ReactNode } from 'react';
import { Autocomplete, CircularProgress, TextField, type TextFieldProps } from '@mui/material';
import { OptionText } from './OptionText.tsx';
import { useOptions } from './use-options.ts';
import { widthOf } from './typography.tsx';
import { useWords } from './use-words.ts';

export interface ReferenceBoxProps {
  readonly resource: string;
  /** Path of the reference field. */
  readonly field: string;
  readonly many: boolean;
  readonly ids: readonly number[];
  readonly labels?: Readonly<Record<string, string>> | undefined;
  /** Record that restricts the choices; `null` while none is selected. */
  readonly of?: number | null | undefined;
  readonly disabled?: boolean;
  readonly box: TextFieldProps;
  readonly end?: ReactNode;
  /** Repeats a selected title below the box if the box is too narrow for it. */
  readonly whole?: boolean;
  readonly onChange: (ids: number[]) => void;
  readonly onBlur?: () => void;
  /** Text that is typed but not selected yet; empty after a selection, clearing or blur. */
  readonly onTyped?: ((text: string) => void) | undefined;
}

/** Width of a title, in Latin letters, for which even a narrow box has room. */
const narrowest = 20;

function Whole({ children }: { readonly children: string }) {
  return <span style={{ overflowWrap: 'anywhere' }}>{children}</span>;
}

/** Searches records of another entity by title, 50 at a time. Known titles are shown without a request. */
export function ReferenceBox({
  resource,
  field,
  many,
  ids,
  labels,
  of,
  disabled = false,
  box,
  end,
  whole = false,
  onChange,
  onBlur,
  onTyped,
}: ReferenceBoxProps) {
  const { say } = useWords();
  const [open, setOpen] = useState(false);
  const [typed, keepTyped] = useState('');
  const setTyped = (text: string) => {
    keepTyped(text);
    onTyped?.(text.trim());
  };
  // The input shows a single choice's title, which is no search term.
  const chosen = ids[0];
  // Keeps the array's identity while its ids are the same; a new array would clear the input while typing.
  const key = ids.join(' ');
  const several = useMemo(() => (key === '' ? [] : key.split(' ').map(Number)), [key]);
  const { options, loading, failed, more, titleOf, hintOf } = useOptions({
    resource,
    field,
    ids,
    labels,
    of,
    open,
    q: typed.trim(),
  });
  const title = many || chosen === undefined ? undefined : titleOf(chosen);
  const cut = whole && title !== undefined && widthOf(title) > narrowest ? title : undefined;
  const offered = [...options.map(({ id }) => id), ...ids.filter((id) => !options.some((option) => option.id === id))];
  /** Enter selects the match or does nothing: it never submits the form without the typed text. */
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const text = event.target instanceof HTMLInputElement ? event.target.value : '';
    const left = text.trim() !== '' && text !== title;
    if (!open && !left) return;
    event.preventDefault();
    // During a search, the list still shows the results of an earlier text.
    event.defaultMuiPrevented = left && loading;
    if (!left && many) setOpen(false);
  };
  const common = {
    size: 'small' as const,
    fullWidth: true,
    disabled,
    open,
    onOpen: () => setOpen(true),
    onClose: () => {
      setOpen(false);
      setTyped('');
    },
    onBlur: () => {
      setTyped('');
      onBlur?.();
    },
    onKeyDown,
    autoHighlight: typed.trim() !== '',
    options: offered,
    getOptionLabel: titleOf,
    getOptionKey: (id: number) => id,
    renderOption: ({ key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key }, id: number) => (
      <li key={key} {...props}>
        <OptionText title={titleOf(id)} hint={hintOf(id)} />
      </li>
    ),
    filterOptions: (all: number[]) =>
      all.filter((id) => (many ? true : typed.trim() === '' || options.some((option) => option.id === id))),
    onInputChange: (_event: unknown, text: string, reason: string) => {
      if (reason === 'input') setTyped(text);
      if (reason === 'clear' || reason === 'selectOption') setTyped('');
    },
    loading,
    loadingText: say('form.reference.searching'),
    noOptionsText: say(
      failed ? 'form.reference.failed' : typed.trim() === '' ? 'form.reference.none' : 'form.reference.nothing',
      { q: typed.trim() },
    ),
    clearText: say('form.clear'),
    openText: say('form.open'),
    closeText: say('form.close'),
    renderInput: (params: Parameters<NonNullable<Parameters<typeof Autocomplete<number>>[0]['renderInput']>>[0]) => (
      <TextField
        {...params}
        {...box}
        {...(cut !== undefined && { helperText: <Whole>{cut}</Whole> })}
        {...(open && more ? { helperText: say('form.reference.more') } : {})}
        slotProps={{
          ...box.slotProps,
          input: {
            ...params.InputProps,
            endAdornment: (
              <>
                {loading ? <CircularProgress size={16} color="inherit" /> : null}
                {end}
                {params.InputProps.endAdornment}
              </>
            ),
          },
          // A tooltip, for a title that the box cuts.
          htmlInput: { title, ...params.inputProps, ...box.slotProps?.htmlInput },
          inputLabel: { ...params.InputLabelProps, ...box.slotProps?.inputLabel },
        }}
      />
    ),
  };
  return many ? (
    <Autocomplete
      multiple
      disableCloseOnSelect
      filterSelectedOptions
      limitTags={8}
      {...common}
      value={several}
      onChange={(_event, next) => onChange(next)}
    />
  ) : (
    <Autocomplete
      {...common}
      value={chosen ?? null}
      onChange={(_event, next) => onChange(next === null ? [] : [next])}
    />
  );
}
