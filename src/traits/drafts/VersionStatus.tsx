import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Resource } from '../../../resources/define.ts';
import { cellOf } from '../../../resources/kinds/cells.ts';
import { formatMoment } from '../../../resources/kinds/date-time/format.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { useWords, type Words } from '../../../resources/ui/use-words.ts';
import type { Version } from '../../data-provider/answer-types.ts';
import { standingOf } from './version-status.ts';

export interface StandingTextProps {
  readonly resource: Resource;
  readonly record: Values & { readonly id: number | string };
  /** The record itself first; empty while they load. */
  readonly versions: readonly Version[];
  readonly mayUpdate: boolean;
}

/** What the version is, in a word and a sentence. */
function sentenceOf({ resource, record, versions }: StandingTextProps, words: Words): string {
  const { say } = words;
  const standing = standingOf(record);
  if (standing === 'live') return liveSentence(resource, record, words);
  if (standing !== 'draft') return say(`drafts.${standing}`, { version: Number(record.version) });
  const [main] = versions;
  return main ? say('drafts.draft', { version: main.version }) : say('drafts.draftOfNext');
}

/** What is promoted is live during its period only, where it has one. */
function liveSentence({ period }: Resource, record: Values, { say, language }: Words): string {
  const version = Number(record.version);
  const [from, to] = [period && record[period.from], period && record[period.to]];
  const now = Date.now();
  if (typeof from === 'string' && Date.parse(from) > now)
    return say('drafts.liveLater', { version, time: formatMoment(from, language) });
  if (typeof to === 'string' && Date.parse(to) <= now)
    return say('drafts.liveOver', { version, time: formatMoment(to, language) });
  return say('drafts.live', { version });
}

/**
 * Who made it or changed it last, or what comes of changing it; the line is there before it is known, so that nothing
 * moves.
 */
function moreOf({ record, versions, mayUpdate }: StandingTextProps, { say, language }: Words): string {
  const standing = standingOf(record);
  if (standing === 'live' && mayUpdate)
    return say(
      versions.some(({ id, status }) => id !== Number(record.id) && status === 'draft')
        ? 'drafts.liveAboutDraft'
        : 'drafts.liveAbout',
    );
  const version = versions.find(({ id }) => id === Number(record.id));
  if (!version) return '\u00a0';
  const archived = standing === 'archived';
  return say(archived ? 'drafts.archivedOn' : 'drafts.lastChange', {
    time: formatMoment(archived ? version.created_at : version.updated_at, language),
    name: version.by?.name ?? say('history.someone'),
  });
}

export function StandingText(props: StandingTextProps) {
  const words = useWords();
  const { status } = props.resource.fields;
  const Status = status && cellOf(status).Cell;
  return (
    <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1,
          rowGap: 0.25,
          alignItems: 'baseline',
          typography: 'body2',
        }}
      >
        {status && Status ? <Status value={props.record.status} field={status} labels={undefined} /> : null}
        <span>{sentenceOf(props, words)}</span>
      </Box>
      <Typography variant="caption" color="text.secondary" component="div">
        {moreOf(props, words)}
      </Typography>
    </Box>
  );
}
