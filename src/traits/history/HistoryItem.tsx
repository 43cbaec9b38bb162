import { useState } from 'react';
import Restore from '@mui/icons-material/SettingsBackupRestore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { can } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import { HiddenText } from '../../../resources/ui/typography.tsx';
import { formatMoment } from '../../../resources/kinds/date-time/format.ts';
import type { Labels } from '../../../resources/kinds/kind-views.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { HistoryEntry } from '../../data-provider/answer-types.ts';
import { PartValue } from '../conflict/PartValue.tsx';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { type Difference, differenceName, differencesOf } from './differences.ts';
import { Moment } from '../../ui/Moment.tsx';
import { actionName } from './action-name.ts';
import { isRestorable, placeOf } from './old-values.ts';
import { RestoreDialog } from './RestoreDialog.tsx';

export interface HistoryItemProps {
  readonly resource: Resource;
  readonly id: number | string;
  readonly entry: HistoryEntry;
  readonly labels: Labels;
  readonly record: Values | undefined;
  readonly title: string;
  readonly unsaved: boolean;
  readonly onRestored: () => void;
}

/** One write: who, when, what, each value before and after, and the way back. */
export function HistoryItem({ resource, id, entry, labels, record, title, unsaved, onRestored }: HistoryItemProps) {
  const words = useWords();
  const { say } = words;
  const permissions = useUserPermissions();
  const [restoring, setRestoring] = useState<readonly Difference[]>();
  const differences = differencesOf(resource, entry.changes);
  const mayWrite =
    record !== undefined &&
    entry.action !== 'create' &&
    entry.action !== 'delete' &&
    can(permissions, 'update', resource) &&
    !resource.without?.includes('update');
  const back =
    record !== undefined && mayWrite
      ? differences.filter((difference) => isRestorable(resource, difference, record, permissions))
      : [];
  const value = (difference: Difference, one: unknown) => (
    <PartValue field={difference.field} name={difference.path} value={one} labels={labels} single />
  );
  return (
    <Paper variant="outlined" component="article" sx={{ p: 1.5, mb: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
        <Typography variant="subtitle2" component="h3">
          {actionName(resource, entry.action, words)}
        </Typography>
        <Typography variant="body2" sx={{ flex: 1 }}>
          {entry.by?.name ?? say('history.someone')}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          <Moment at={entry.at} />
        </Typography>
      </Box>
      {differences.map((difference) => (
        <Box key={placeOf(difference)} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', mt: 0.75 }}>
          <Box sx={{ flex: 1, minWidth: 0, typography: 'body2' }}>
            <Typography variant="caption" color="text.secondary" component="div">
              {differenceName(difference, words)}
            </Typography>
            {difference.secret ? say('history.secret') : null}
            {entry.action === 'create' || difference.secret ? null : (
              <>
                <Box component="del" sx={{ color: 'text.secondary', textDecorationColor: 'currentcolor' }}>
                  <HiddenText>{say('history.before')}: </HiddenText>
                  {value(difference, difference.before)}
                </Box>
                <span aria-hidden="true"> → </span>
              </>
            )}
            {entry.action === 'delete' || difference.secret ? null : (
              <Box component="ins" sx={{ textDecoration: 'none' }}>
                <HiddenText>{say('history.after')}: </HiddenText>
                {value(difference, difference.after)}
              </Box>
            )}
          </Box>
          {back.includes(difference) ? (
            <Tooltip title={say(unsaved ? 'history.unsavedFirst' : 'history.restoreField')}>
              <span>
                <IconButton
                  size="small"
                  disabled={unsaved}
                  onClick={() => setRestoring([difference])}
                  aria-label={`${say('history.restoreField')}: ${differenceName(difference, words)}`}
                >
                  <Restore fontSize="small" />
                </IconButton>
              </span>
            </Tooltip>
          ) : null}
        </Box>
      ))}
      {back.length > 1 ? (
        <Tooltip title={unsaved ? say('history.unsavedFirst') : ''}>
          <span>
            <Button
              size="small"
              startIcon={<Restore />}
              disabled={unsaved}
              onClick={() => setRestoring(back)}
              sx={{ mt: 1 }}
            >
              {say('history.restoreChange')}
            </Button>
          </span>
        </Tooltip>
      ) : null}
      {restoring && record ? (
        <RestoreDialog
          resource={resource}
          id={id}
          record={record}
          title={title}
          time={formatMoment(entry.at, words.language)}
          differences={restoring}
          onRestored={onRestored}
          onClose={() => setRestoring(undefined)}
        />
      ) : null}
    </Paper>
  );
}
