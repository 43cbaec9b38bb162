import { Box, Chip, Typography } from '@mui/material';
import { useLayoutEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Placeholders } from '../kinds/kind.ts';
import { placeholdersFor } from '../rules/placeholders.ts';
import { useWords } from '../ui/use-words.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

const isText = (element: unknown): element is TextElement =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;

interface PlaceholderBarProps {
  readonly source: string;
  readonly placeholders: Placeholders;
}

/** Placeholders for the inputs above; a click inserts one into the input that was edited last. */
export function PlaceholderBar({ source, placeholders }: PlaceholderBarProps) {
  const words = useWords();
  const { setValue } = useFormContext();
  const bar = useRef<HTMLElement>(null);
  const by = typeof placeholders.use === 'string' ? undefined : placeholders.use.by;
  const use: unknown = useWatch({
    name: by === undefined ? source : source.slice(0, source.lastIndexOf('.') + 1) + by,
  });
  const known = placeholdersFor(placeholders, by === undefined ? {} : { [by]: use });
  const [caret, setCaret] = useState<{ readonly target: TextElement; readonly at: number }>();
  // After the new text is rendered, which moves the caret to its end.
  useLayoutEffect(() => caret?.target.setSelectionRange(caret.at, caret.at), [caret]);
  const last = useRef<TextElement>(undefined);
  const fill = (name: string) => {
    const field = bar.current?.closest('[data-field]');
    const inputs = [...(field?.querySelectorAll('input, textarea') ?? [])].filter(isText);
    const active = inputs.find((one) => one === document.activeElement);
    const target = active ?? inputs.find((one) => one === last.current) ?? inputs[0];
    if (!target) return;
    last.current = target;
    target.focus();
    const { selectionStart, selectionEnd, value } = target;
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    const place = `{${name}}`;
    setValue(target.name, value.slice(0, start) + place + value.slice(end), { shouldDirty: true, shouldTouch: true });
    setCaret({ target, at: start + place.length });
  };
  /** The input that had the focus before. */
  const remember = ({ relatedTarget }: { readonly relatedTarget: EventTarget | null }) => {
    if (isText(relatedTarget) && bar.current?.closest('[data-field]')?.contains(relatedTarget))
      last.current = relatedTarget;
  };
  if (!known) return null;
  return (
    <Box
      ref={bar}
      role="group"
      aria-label={words.say('form.fillIn')}
      onFocus={remember}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, mt: 1 }}
    >
      <Typography variant="caption" color="text.secondary">
        {words.say('form.fillIn')}
      </Typography>
      {Object.entries(known).map(([name, label]) => (
        <Chip
          key={name}
          size="small"
          variant="outlined"
          label={`${words.label(label)} {${name}}`}
          // Keeps the caret's position.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => fill(name)}
        />
      ))}
    </Box>
  );
}
