import BackIcon from '@mui/icons-material/NavigateBefore';
import NextIcon from '@mui/icons-material/NavigateNext';
import { Box, IconButton, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { FormSlots, HeaderProps } from '../../form/slots.ts';
import { useCommands } from '../../ui/commands.ts';
import { useNeighbours } from './use-neighbours.ts';

/** Next and previous record of the originating list, also by J and K. */
function NeighbourButtons({ form: { resource }, record }: HeaderProps) {
  const { say } = useWords();
  const beside = useNeighbours(resource, record.id);
  const step = (name: string, label: string, by: 1 | -1) => ({
    name,
    label,
    keys: by === 1 ? 'j' : 'k',
    run: () => {
      if (by === 1 ? beside?.hasNext : beside?.hasPrevious) beside?.go(by);
    },
    quiet: true,
  });
  useCommands(
    beside ? [step('next', say('form.nextRecord'), 1), step('previous', say('form.previousRecord'), -1)] : [],
  );
  if (!beside) return null;
  const { position, total, more } = beside;
  return (
    <Box role="group" aria-label={say('form.neighbours')} sx={{ display: 'flex', alignItems: 'center' }}>
      <Step
        text={say('form.previousRecord')}
        letter="K"
        disabled={!beside.hasPrevious}
        onClick={() => beside.go(-1)}
        icon={<BackIcon fontSize="small" />}
      />
      {position !== undefined && total !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem', whiteSpace: 'nowrap' }}>
          {`${groupDigits(position)} / ${groupDigits(total)}${more ? '+' : ''}`}
        </Box>
      )}
      <Step
        text={say('form.nextRecord')}
        letter="J"
        disabled={!beside.hasNext}
        onClick={() => beside.go(1)}
        icon={<NextIcon fontSize="small" />}
      />
    </Box>
  );
}

interface StepProps {
  readonly text: string;
  readonly letter: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly icon: ReactNode;
}

/** Stays in the tab order at the end of the list, so that the focus isn't lost there. */
function Step({ text, letter, disabled, onClick, icon }: StepProps) {
  return (
    <Tooltip title={`${text} (${letter})`}>
      <IconButton
        size="small"
        aria-label={text}
        aria-keyshortcuts={letter}
        aria-disabled={disabled}
        onClick={() => {
          if (!disabled) onClick();
        }}
        sx={disabled ? { opacity: 0.4 } : {}}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
}

/** Navigation along the list from which a record was opened. */
export const neighbours: FormSlots = { Along: NeighbourButtons };
