import PassedIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutline';
import { Box } from '@mui/material';
import { useWords } from '../../../resources/ui/use-words.ts';

interface CaseOutcomeProps {
  readonly passed: boolean;
  /** It doesn’t live either: this is no news. */
  readonly already?: boolean;
}

/** Whether a test cart costs what it should: in words, too. */
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
