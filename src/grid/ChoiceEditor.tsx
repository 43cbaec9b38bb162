import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Autocomplete } from '@mui/material';
import { useLookUp } from '../../resources/ui/look-up.ts';
import { OptionText } from '../../resources/ui/OptionText.tsx';
import { useWords } from '../../resources/ui/use-words.ts';
import type { CellEditorProps } from './CellEditor.tsx';
import type { CellChoice, CellChoices } from './grid-props.ts';

interface ChoiceEditorProps extends CellEditorProps {
  readonly choices: CellChoices;
}

const stop = (event: SyntheticEvent) => event.stopPropagation();

/**
 * The input of a cell with a list of choices, filtered by the typed text; empty while searching. Arrow keys move in the
 * list. Enter takes the highlighted choice, or else the typed text. Otherwise like any cell's input.
 */
export function ChoiceEditor({ label, text, fresh, choices, onType, onEnd }: ChoiceEditorProps) {
  const { say } = useWords();
  const box = useRef<HTMLDivElement>(null);
  const ended = useRef(false);
  const [open, setOpen] = useState(true);
  const [typed, setTyped] = useState(fresh ? '' : text);
  // The cell's former text is no search text.
  const [searching, setSearching] = useState(fresh);
  const q = searching ? choices.searched(typed) : '';
  const { data = [], loading } = useLookUp(q, (_provider, signal) => choices.find(q, signal), q !== '');
  useEffect(() => {
    const input = box.current?.querySelector('input');
    input?.focus({ preventScroll: true });
    if (!fresh) input?.select();
  }, [fresh]);
  const end = (...args: Parameters<typeof onEnd>) => {
    ended.current = true;
    onEnd(...args);
  };
  // The list doesn't report when it clears a highlight by itself; the input's ARIA attribute shows it.
  const isHighlighted = () => box.current?.querySelector('input[aria-activedescendant]') != null;
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const ends: Readonly<Record<string, Parameters<typeof onEnd>[0] | false>> = {
      Enter: !(open && isHighlighted()) && { rows: event.shiftKey ? -1 : 1, columns: 0 },
      Tab: { rows: 0, columns: event.shiftKey ? -1 : 1 },
      Escape: { rows: 0, columns: 0, restore: true },
    };
    const move = ends[event.key];
    if (!move) return;
    event.preventDefault();
    event.defaultMuiPrevented = true;
    end(move);
  };
  return (
    <Autocomplete<CellChoice, false, false, true>
      ref={box}
      freeSolo
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={loading ? [] : [...data]}
      loading={loading}
      loadingText={say('form.reference.searching')}
      filterOptions={(all) => all}
      getOptionLabel={(one) => (typeof one === 'string' ? one : one.label)}
      getOptionKey={(one) => (typeof one === 'string' ? one : one.text)}
      value={null}
      inputValue={typed}
      onInputChange={(_event, next, reason) => {
        if (reason !== 'input') return;
        setTyped(next);
        setSearching(true);
        setOpen(true);
        onType(next);
      }}
      onChange={(event, one) => {
        if (one === null) return;
        // A string is the typed text: no choice was taken, as after touch scrolling.
        if (typeof one !== 'string') onType(choices.taken(typed, one, searching));
        end({ rows: event.type === 'keydown' ? 1 : 0, columns: 0 });
      }}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (!ended.current) onEnd({ rows: 0, columns: 0, stay: true });
      }}
      slotProps={{
        popper: {
          placement: 'bottom-start',
          onMouseDown: stop,
          onPointerDown: stop,
          onDoubleClick: stop,
          sx: { minWidth: 240, maxWidth: 480 },
        },
      }}
      renderOption={({ key, ...props }, { label: name, hint }) => (
        <li key={key} {...props}>
          <OptionText title={name} hint={hint} />
        </li>
      )}
      renderInput={({ InputProps: { ref }, inputProps }) => (
        <div ref={ref} className="choice">
          <input {...inputProps} className="editor" aria-label={label} autoComplete="off" />
        </div>
      )}
    />
  );
}
