import { useState } from 'react';
import Restore from '@mui/icons-material/SettingsBackupRestore';
import { Box, Button, IconButton, Paper, Tooltip, Typography } from '@mui/material';
import { can } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import { formatMoment } from '../../../resources/kinds/date-time/format.ts';
import type { Labels } from '../../../resources/kinds/kind-views.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { HistoryEntry } from '../../data-provider/answer-types.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { type Difference, differencesOf } from './differences.ts';
import { Change, Side } from './Change.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { actionName } from './action-name.ts';
import { hasNothingBefore, isRestorable, placeOf } from './old-values.ts';
import { RestoreDialog, type RestoreTarget } from './RestoreDialog.tsx';

export interface HistoryItemProps {
  readonly resource: Resource;
  readonly id: number | string;
  readonly entry: HistoryEntry;
  readonly labels: Labels;
  /** Without it, values can't be restored. */
  readonly target?: RestoreTarget | undefined;
  /** 1-based position among all entries; set for a list that renders only a part. */
  readonly position?: number;
  readonly total?: number;
}

/** One history entry: who changed what and when, with buttons that restore the old values. */
export function HistoryItem({ resource, id, entry, labels, target, position, total }: HistoryItemProps) {
  const words = useWords();
  const { say } = words;
  const permissions = useUserPermissions();
  const [restoring, setRestoring] = useState<readonly Difference[]>();
  const differences = differencesOf(resource, entry.changes);
  const unsaved = target?.unsaved === true;
  // Imports and bulk runs create records too.
  const made = entry.action === 'create' || differences.some(hasNothingBefore);
  const restorable =
    target &&
    !made &&
    entry.action !== 'delete' &&
    can(permissions, 'update', resource) &&
    !resource.without?.includes('update')
      ? differences.filter((difference) => isRestorable(resource, difference, target.record, permissions))
      : [];
  return (
    <Paper variant="outlined" component="article" aria-posinset={position} aria-setsize={total} sx={{ p: 1.5 }}>
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
              {words.label(difference.field.label, difference.locale)}
            </Typography>
            {difference.secret ? (
              say('history.secret')
            ) : made || entry.action === 'delete' ? (
              <Side side={made ? 'after' : 'before'} difference={difference} labels={labels} />
            ) : (
              <Change difference={difference} labels={labels} />
            )}
          </Box>
          {restorable.includes(difference) ? (
            <Tooltip title={say(unsaved ? 'history.unsavedFirst' : 'history.restoreField')}>
              <span>
                <IconButton
                  size="small"
                  disabled={unsaved}
                  onClick={() => setRestoring([difference])}
                  aria-label={`${say('history.restoreField')}: ${words.label(difference.field.label, difference.locale)}`}
                >
                  <Restore fontSize="small" />
                </IconButton>
              </span>
            </Tooltip>
          ) : null}
        </Box>
      ))}
      {restorable.length > 1 ? (
        <Tooltip title={unsaved ? say('history.unsavedFirst') : ''}>
          <span>
            <Button
              size="small"
              startIcon={<Restore />}
              disabled={unsaved}
              onClick={() => setRestoring(restorable)}
              sx={{ mt: 1 }}
            >
              {say('history.restoreChange')}
            </Button>
          </span>
        </Tooltip>
      ) : null}
      {restoring && target ? (
        <RestoreDialog
          resource={resource}
          id={id}
          target={target}
          time={formatMoment(entry.at, words.language)}
          differences={restoring}
          labels={labels}
          onClose={() => setRestoring(undefined)}
        />
      ) : null}
    </Paper>
  );
}
