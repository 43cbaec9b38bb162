import { Alert, AlertTitle, Box, Link } from '@mui/material';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { PathMessages } from '../../form/resolver.ts';

export interface ProblemsProps {
  readonly title: string;
  readonly problems: PathMessages;
  /** Focuses a field. */
  readonly onShow?: (path: string) => void;
  readonly onClose?: () => void;
}

/** Lists why a version can't be promoted yet, each with a link to the field to fix. */
export function Problems({ title, problems, onShow, onClose }: ProblemsProps) {
  const { say } = useWords();
  const paths = new Map(Object.entries(problems).map(([path, sentence]) => [sentence, path]));
  if (paths.size === 0) return null;
  return (
    <Alert severity="error" onClose={onClose} closeText={say('form.close')} sx={{ mb: 2 }}>
      <AlertTitle sx={{ fontSize: 'inherit', overflowWrap: 'anywhere' }}>{say('drafts.refused', { title })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {[...paths].map(([sentence, path]) => (
          <li key={path}>
            {onShow ? (
              <Link
                component="button"
                type="button"
                variant="body2"
                color="inherit"
                onClick={() => onShow(path)}
                sx={{ textAlign: 'start', verticalAlign: 'baseline' }}
              >
                {sentence}
              </Link>
            ) : (
              sentence
            )}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
