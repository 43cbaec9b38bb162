import { Box, Typography } from '@mui/material';
import type { Resource } from '../../../resources/define.ts';
import { cellOf } from '../../../resources/kinds/cells.ts';
import { formatMoment } from '../../../resources/kinds/date-time/format.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { useWords, type Words } from '../../../resources/ui/use-words.ts';
import type { Version } from '../../data-provider/answer-types.ts';
import { versionStatusOf } from './version-status.ts';

export interface VersionSummaryProps {
  readonly resource: Resource;
  readonly record: Values & { readonly id: number | string };
  /** The record itself comes first; empty while they load. */
  readonly versions: readonly Version[];
  /** Whether the versions are still loading. */
  readonly pending: boolean;
  readonly mayUpdate: boolean;
}

function statusSentence({ resource, record, versions, pending }: VersionSummaryProps, words: Words): string {
  const { say } = words;
  const status = versionStatusOf(record);
  if (status === 'live') return liveSentence(resource, record, words);
  if (status !== 'draft') return say(`drafts.${status}`, { version: Number(record.version) });
  const [main] = versions;
  // While loading, a hidden text of the final length.
  if (pending) return say('drafts.draft', { version: Number(record.version) });
  return main ? say('drafts.draft', { version: main.version }) : say('drafts.draftOfNext');
}

/** A promoted record with a period is live during that period only. */
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

/** Who changed a version last and when; for an archived one, who archived it. */
export function lastChangeText({ status, created_at, updated_at, by }: Version, { say, language }: Words): string {
  const archived = status === 'archived';
  return say(archived ? 'drafts.archivedOn' : 'drafts.lastChange', {
    time: formatMoment(archived ? created_at : updated_at, language),
    name: by?.name ?? say('history.someone'),
  });
}

/**
 * The second line: the last change, or the effect of changing a live record. Blank while loading, so that nothing
 * moves.
 */
function detailText({ record, versions, mayUpdate }: VersionSummaryProps, words: Words): string {
  if (versionStatusOf(record) === 'live' && mayUpdate)
    return words.say(
      versions.some(({ id, status }) => id !== Number(record.id) && status === 'draft')
        ? 'drafts.liveAboutDraft'
        : 'drafts.liveAbout',
    );
  const version = versions.find(({ id }) => id === Number(record.id));
  return version ? lastChangeText(version, words) : '\u00a0';
}

/** The version's status as a word and a sentence, and its last change. */
export function VersionSummary(props: VersionSummaryProps) {
  const words = useWords();
  const { status } = props.resource.fields;
  const hidden = props.pending && versionStatusOf(props.record) === 'draft';
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
        <span style={hidden ? { visibility: 'hidden' } : undefined}>{statusSentence(props, words)}</span>
      </Box>
      <Typography variant="caption" color="text.secondary" component="div">
        {detailText(props, words)}
      </Typography>
    </Box>
  );
}
