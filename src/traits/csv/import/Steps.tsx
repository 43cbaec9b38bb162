import { Box } from '@mui/material';
import { useWords } from '../../../../resources/ui/use-words.ts';
import type { Stage } from './use-import.ts';
import { useSessionView } from './use-session-view.ts';
import type { ImportSession } from './import-session.ts';

const steps = ['file', 'columns', 'check', 'write'] as const;

/** The steps of an import, with the current one marked. */
export function Steps({ stage }: { readonly stage: Stage }) {
  return stage.at === 'session' ? (
    <SessionSteps session={stage.session} />
  ) : (
    <StepList at={stage.at === 'mapping' ? 1 : 0} />
  );
}

function SessionSteps({ session }: { readonly session: ImportSession }) {
  const { phase } = useSessionView(session);
  return <StepList at={phase === 'checking' || phase === 'checked' ? 2 : phase === 'finished' ? steps.length : 3} />;
}

function StepList({ at }: { readonly at: number }) {
  const { say } = useWords();
  return (
    <Box
      component="ol"
      aria-label={say('csv.steps.title')}
      data-print="none"
      sx={{
        flex: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        m: 0,
        px: 1.5,
        py: 0.75,
        listStyle: 'none',
        fontSize: '0.8125rem',
        borderBottom: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        '& li': { display: 'flex', alignItems: 'center', gap: 0.75, minHeight: 28 },
        '& .number': {
          display: 'grid',
          placeItems: 'center',
          width: 20,
          height: 20,
          borderRadius: '50%',
          border: 1,
          borderColor: 'currentcolor',
          fontSize: '0.75rem',
        },
        '& [aria-current]': {
          color: 'text.primary',
          fontWeight: 600,
          '& .number': { bgcolor: 'text.primary', color: 'background.paper', borderColor: 'text.primary' },
        },
        '& [data-done]': { color: 'text.primary' },
      }}
    >
      {steps.map((step, place) => (
        <li key={step} aria-current={place === at ? 'step' : undefined} data-done={place < at ? '' : undefined}>
          <span className="number" aria-hidden="true">
            {place < at ? '✓' : place + 1}
          </span>
          {say(`csv.steps.${step}`)}
        </li>
      ))}
    </Box>
  );
}
