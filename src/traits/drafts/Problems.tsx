import { Alert, AlertTitle, Box } from '@mui/material';
import { useWords } from '../../../resources/ui/use-words.ts';

export interface ProblemsProps {
  readonly title: string;
  /** Sentences by field path. */
  readonly problems: Readonly<Record<string, string>>;
  readonly onClose?: () => void;
}

/** Lists why a version can't be promoted yet. */
export function Problems({ title, problems, onClose }: ProblemsProps) {
  const { say } = useWords();
  const sentences = [...new Set(Object.values(problems))];
  if (sentences.length === 0) return null;
  return (
    <Alert severity="error" onClose={onClose} closeText={say('form.close')} sx={{ mb: 2 }}>
      <AlertTitle sx={{ fontSize: 'inherit', overflowWrap: 'anywhere' }}>{say('drafts.refused', { title })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
    </Alert>
  );
}
