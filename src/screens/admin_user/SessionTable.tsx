import { Box, Button, Typography } from '@mui/material';
import { formatMoment } from '../../../resources/kinds/date-time/format.ts';
import { deviceNameOf, type ListedSession } from '../../../resources/system/listed-session.ts';
import { ToneChip } from '../../../resources/ui/ToneChip.tsx';
import { useWords } from '../../../resources/ui/use-words.ts';
import { Moment } from '../../ui/Moment.tsx';

/** Table of sessions: device, address, sign-in time and last use. */
export function SessionTable({
  sessions,
  onEnd,
  ending = false,
}: {
  readonly sessions: readonly ListedSession[];
  /** Ends a session; absent if that isn't offered. */
  readonly onEnd?: (id: number) => void;
  readonly ending?: boolean;
}) {
  const { say, language } = useWords();
  if (sessions.length === 0) return <Typography color="text.secondary">{say('profile.noSessions')}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {sessions.map((session) => {
        const device = deviceNameOf(session.user_agent) || say('profile.unknownDevice');
        return (
          <Box
            component="li"
            key={session.id}
            sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1, borderTop: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
                <Typography sx={{ fontWeight: 600 }} title={session.user_agent ?? undefined}>
                  {device}
                </Typography>
                {session.current && <ToneChip tone="success">{say('profile.thisSession')}</ToneChip>}
              </Box>
              <Box
                component="dl"
                sx={{
                  m: 0,
                  display: 'grid',
                  gridTemplateColumns: { xs: 'auto 1fr', md: 'repeat(3, minmax(0, 1fr))' },
                  columnGap: 2,
                  '& dt, & dd': { m: 0 },
                }}
              >
                {facts(session).map(([name, value]) => (
                  <Box key={name} sx={{ display: { xs: 'contents', md: 'block' } }}>
                    <Typography component="dt" variant="body2" color="text.secondary">
                      {say(name)}
                    </Typography>
                    <Typography component="dd" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                      {value}
                    </Typography>
                  </Box>
                ))}
              </Box>
            </Box>
            {onEnd && !session.current && (
              <Button
                variant="outlined"
                size="small"
                disabled={ending}
                aria-label={say('profile.endSessionOf', { device, since: formatMoment(session.created_at, language) })}
                onClick={() => onEnd(session.id)}
              >
                {say('profile.endSession')}
              </Button>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

const facts = ({ address, created_at, seen_at }: ListedSession) =>
  [
    ['profile.address', address ?? '–'],
    ['profile.since', <Moment key="since" at={created_at} />],
    ['profile.lastSeen', <Moment key="seen" at={seen_at} />],
  ] as const;
