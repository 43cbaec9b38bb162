import PassedIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutline';
import { Box } from '@mui/material';
import { useWords } from '../../../resources/ui/use-words.ts';

interface CaseOutcomeProps {
  readonly passed: boolean;
  /** True if the live fees fail too, so that this isn't a new failure. */
  readonly already?: boolean;
}

/** Whether a test cart costs the expected amount, also as text. */
export function CaseOutcome({ passed, already = false }: CaseOutcomeProps) {
  const { say } = useWords();
  const Icon = passed ? PassedIcon : FailedIcon;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        verticalAlign: 'text-bottom',
        color: passed ? 'success.main' : 'error.main',
        fontWeight: passed ? 400 : 600,
      }}
    >
      <Icon sx={{ fontSize: '1rem' }} />
      {say(passed ? 'feeCases.passed' : already ? 'feeCases.notPassedBefore' : 'feeCases.notPassed')}
    </Box>
  );
}
