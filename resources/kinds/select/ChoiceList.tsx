import { useId } from 'react';
import { Box, Checkbox, FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel } from '@mui/material';
import { useInput } from 'react-admin';
import type { Label } from '../kind.ts';
import type { InputProps } from '../kind-views.ts';
import type { FieldOf } from '../narrow.tsx';
import { useWords } from '../../ui/use-words.ts';
import type { Choice } from './kind.ts';

interface Block {
  readonly heading: Label | undefined;
  readonly choices: readonly Choice[];
}

/** Choices by heading, in declared order; those without heading first. */
function blocksOf(choices: readonly Choice[]): readonly Block[] {
  const headings = [
    ...new Map(choices.flatMap(({ group }) => (group ? [[group.label[0], group.label] as const] : []))).values(),
  ];
  const plain = choices.filter(({ group }) => group === undefined);
  const grouped = headings.map((heading) => ({
    heading,
    choices: choices.filter(({ group }) => group?.label[0] === heading[0]),
  }));
  return plain.length > 0 ? [{ heading: undefined, choices: plain }, ...grouped] : grouped;
}

/**
 * The choices of a block by column: choices that several headings share are in the same column below each of them
 * (`undefined` where a heading lacks one); choices of a single heading come after these.
 */
function columnsOf(blocks: readonly Block[]): (block: Block) => readonly (Choice | undefined)[] {
  const nameOf = ({ group }: Choice) => group?.short[0];
  const names = blocks.flatMap(({ choices }) => choices.map(nameOf));
  const shared = [...new Set(names)].filter((name) => names.filter((other) => other === name).length > 1);
  return ({ choices }) => {
    const common = shared.map((name) => choices.find((choice) => nameOf(choice) === name));
    const own = choices.filter((choice) => !common.includes(choice));
    return choices.length === own.length ? own : [...common, ...own];
  };
}

const columns = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))' } as const;

/** Checkboxes in declared order, by heading; the value keeps that order, followed by undeclared values (`open`). */
export function ChoiceList({
  source,
  field,
  label,
  helperText,
  required,
  disabled,
}: InputProps & { readonly field: FieldOf<'select'> }) {
  const { id, field: input, fieldState } = useInput({ source, format: (value: unknown) => value });
  const headingId = useId();
  const words = useWords();
  const chosen: readonly unknown[] = Array.isArray(input.value) ? input.value : [];
  const error = fieldState.error?.message;
  const blocks = blocksOf(field.choices);
  const placed = columnsOf(blocks);
  const first = blocks[0]?.choices[0];
  const declared = field.choices.map((choice) => choice.value);
  const others = field.open === undefined ? [] : chosen.filter((each) => !declared.some((value) => value === each));
  const toggle = (value: string, checked: boolean) =>
    input.onChange([...declared.filter((each) => (each === value ? checked : chosen.includes(each))), ...others]);
  const box = (choice: Choice) => (
    <FormControlLabel
      key={choice.value}
      label={words.label(choice.group?.short ?? choice.label)}
      control={
        <Checkbox
          size="small"
          name={input.name}
          {...(choice === first ? { id } : {})}
          checked={chosen.includes(choice.value)}
          onChange={(_event, checked) => toggle(choice.value, checked)}
          slotProps={{
            input: {
              ...(choice === first && { ref: input.ref }),
              ...(choice.group && { 'aria-label': words.label(choice.label) }),
            },
          }}
          sx={{ py: 0.5 }}
        />
      }
    />
  );
  return (
    <FormControl
      margin="none"
      component="fieldset"
      error={error !== undefined}
      required={required}
      disabled={disabled}
      fullWidth
    >
      <FormLabel component="legend" sx={{ typography: 'caption' }}>
        {label}
      </FormLabel>
      <Box onBlur={() => input.onBlur()}>
        {blocks.map((block, index) =>
          block.heading ? (
            <Box
              key={block.heading[0]}
              role="group"
              aria-labelledby={`${headingId}-${index}`}
              sx={{
                display: { sm: 'grid' },
                gridTemplateColumns: '9rem 1fr',
                borderTop: index > 0 ? 1 : 0,
                borderColor: 'divider',
                py: 0.5,
              }}
            >
              <Box id={`${headingId}-${index}`} sx={{ fontWeight: 500, py: 0.5 }}>
                {words.label(block.heading)}
              </Box>
              <FormGroup sx={{ ...columns, gridTemplateColumns: 'repeat(auto-fill, minmax(5rem, 1fr))' }}>
                {placed(block).map((choice, column) => (choice ? box(choice) : <span key={column} />))}
              </FormGroup>
            </Box>
          ) : (
            <FormGroup key="" sx={columns}>
              {block.choices.map(box)}
            </FormGroup>
          ),
        )}
      </Box>
      {(error ?? helperText) ? <FormHelperText sx={{ mx: 0 }}>{error ?? helperText}</FormHelperText> : null}
    </FormControl>
  );
}
