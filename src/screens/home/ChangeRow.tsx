import { Box, Link as MuiLink, Tooltip, Typography } from '@mui/material';
import { Link } from 'react-router';
import { findResource } from '../../../resources/index.ts';
import { formatMoment, formatRelative } from '../../../resources/kinds/date-time/format.ts';
import { colonIn } from '../../../resources/messages/languages.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { OwnChange } from '../../data-provider/answer-types.ts';
import { actionName } from '../../traits/history/action-name.ts';

/** A change with a link to the record, and its time. */
export function ChangeRow({ change, who }: { change: OwnChange; who?: string | undefined }) {
  const words = useWords();
  const resource = findResource(change.entity);
  const title = (resource?.singleton ? words.label(resource.plural) : change.title) || `#${change.record_id}`;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        gap: 1,
        minHeight: 40,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {who !== undefined && `${who}${colonIn(words.language)}`}
        {change.action === 'delete' || !resource ? (
          title
        ) : (
          <MuiLink component={Link} to={pageOf(resource, change.record_id)}>
            {title}
          </MuiLink>
        )}{' '}
        <Typography component="span" color="text.secondary">
          {resource?.singleton ? '' : `${resource ? words.label(resource.label) : change.entity} · `}
          {actionName(resource, change.action, words)}
        </Typography>
      </Typography>
      <Tooltip title={formatMoment(change.at, words.language)}>
        <Typography component="time" dateTime={change.at} color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
          {formatRelative(change.at, Date.now(), words.language)}
        </Typography>
      </Tooltip>
    </Box>
  );
}
