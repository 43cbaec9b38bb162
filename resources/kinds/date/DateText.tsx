import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import { Box, Button, IconButton, InputAdornment, Popover, TextField, type TextFieldProps } from '@mui/material';
import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '../../ui/use-words.ts';
import type { CalendarProps } from './Calendar.tsx';
import { hongKongDay } from './hong-kong.ts';
import type { Reading } from './reading.ts';
import { useTyped } from './use-typed.tsx';

export interface DateTextProps extends Pick<
  TextFieldProps,
  | 'id'
  | 'inputRef'
  | 'name'
  | 'label'
  | 'hiddenLabel'
  | 'helperText'
  | 'error'
  | 'required'
  | 'disabled'
  | 'fullWidth'
  | 'size'
  | 'margin'
  | 'sx'
> {
  readonly reading: Reading;
  /** The stored value, or unreadable text; empty if there is none. */
  readonly value: string;
  /**
   * Reports each keystroke, unreadable text included. Without it, reports only complete values: after a pause, Enter or
   * blur.
   */
  readonly live?: boolean;
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
  /** Whether the value may be empty; otherwise a cleared box returns to the last value. */
  readonly clearable?: boolean;
  /** Shown before the calendar's button, such as a time zone. */
  readonly end?: ReactNode;
  /** Shown below the calendar. */
  readonly footer?: ReactNode;
  /** Accessible name if no label is shown. */
  readonly named?: { readonly 'aria-label'?: string };
}

/** Where the time begins in `22 Nov 2026 18:05`. */
const timeAt = (text: string) => text.search(/\d{1,2}:\d{2}(?::\d{2})?$/u);

const today = () => hongKongDay(new Date());

/** A date box: accepts typed text, in the shop's format and others, and opens a calendar. */
export function DateText({
  reading,
  value,
  live = false,
  clearable = true,
  onChange,
  onLeave,
  end,
  footer,
  named,
  ...field
}: DateTextProps) {
  const { say, language } = useWords();
  const ownId = useId();
  const id = field.id ?? ownId;
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { text, unreadable, ...typing } = useTyped({ reading, value, live, clearable, language, onChange });
  const [open, setOpen] = useState(false);
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps>>();
  const [failed, setFailed] = useState(false);
  const chosen = useRef(false);
  const problem = failed
    ? say('form.date.noCalendar')
    : unreadable
      ? say('form.date.unreadable', { example: reading.show(reading.withDay('', today()), language) })
      : undefined;

  // A browser form, such as a filter's, isn't submitted with unreadable text.
  useEffect(() => input.current?.setCustomValidity(unreadable ? (problem ?? '') : ''), [unreadable, problem]);

  const openCalendar = () => {
    typing.leave();
    setFailed(false);
    import('./Calendar.tsx').then(
      (loaded) => {
        setCalendar(() => loaded.Calendar);
        setOpen(true);
      },
      () => setFailed(true),
    );
  };
  const choose = (day: string) => {
    chosen.current = true;
    typing.give(reading.withDay(value, day));
    setOpen(false);
  };
  const afterClosing = () => {
    const box = input.current;
    if (!box) return;
    box.focus();
    // Selects the time, which users type next.
    const start = chosen.current ? timeAt(box.value) : -1;
    if (start >= 0) box.setSelectionRange(start, box.value.length);
    chosen.current = false;
  };
  return (
    <>
      <TextField
        margin="none"
        fullWidth
        {...field}
        id={id}
        ref={setRoot}
        inputRef={(box: HTMLInputElement | null) => {
          input.current = box;
          if (typeof field.inputRef === 'function') field.inputRef(box);
        }}
        error={field.error === true || problem !== undefined}
        helperText={problem ?? field.helperText}
        value={text}
        onFocus={typing.enter}
        onChange={({ target }) => typing.type(target.value)}
        onBlur={() => {
          typing.leave();
          onLeave?.();
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'ArrowDown') openCalendar();
          // With unreadable text, Enter has no other effect either.
          else if (event.key === 'Enter' && !typing.settle()) event.stopPropagation();
          if (event.key === 'ArrowDown' || (event.key === 'Enter' && !live)) event.preventDefault();
        }}
        slotProps={{
          htmlInput: { autoComplete: 'off', 'data-date-box': '', ...named },
          input: {
            endAdornment: (
              <InputAdornment position="end" sx={{ gap: 0.5, mr: -1 }}>
                {end}
                <IconButton
                  size="small"
                  disabled={field.disabled}
                  aria-label={say('form.date.calendar')}
                  aria-describedby={field.label === undefined ? undefined : `${id}-label`}
                  aria-haspopup="dialog"
                  aria-expanded={open}
                  title={say('form.date.calendar')}
                  onClick={openCalendar}
                >
                  <CalendarIcon fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      {Calendar && (
        <Popover
          open={open}
          anchorEl={root}
          onClose={() => setOpen(false)}
          disableRestoreFocus
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{
            paper: { role: 'dialog', 'aria-label': say('form.date.calendar'), sx: { mt: 0.5 } },
            transition: { onExited: afterClosing },
          }}
        >
          {/* React bubbles events from the popover to this box; Escape must only close the popover. */}
          <Box onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}>
            <Calendar day={reading.dayOf(value)} language={language} onDay={choose} />
            <Box sx={{ display: 'flex', justifyContent: 'space-between', px: 2, pb: 2 }}>
              <Button size="small" color="inherit" onClick={() => choose(today())}>
                {say('form.date.today')}
              </Button>
              <Button
                size="small"
                color="inherit"
                disabled={value === '' || !clearable}
                onClick={() => {
                  typing.give('');
                  setOpen(false);
                }}
              >
                {say('form.date.clear')}
              </Button>
            </Box>
            {footer}
          </Box>
        </Popover>
      )}
    </>
  );
}
