import ClearIcon from '@mui/icons-material/Clear';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { lazy, Suspense, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { can } from '../../../resources/access.ts';
import type { Action, Resource } from '../../../resources/define.ts';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import { labelIn } from '../../../resources/messages/languages.ts';
import { ListActions, offeredListActions } from '../../list/ListActions.tsx';
import type { Permitted } from '../../auth-provider/use-permitted.ts';
import { useSeenRecords } from '../../list/use-seen-records.ts';

const BulkDialog = lazy(() => import('./BulkDialog.tsx').then((module) => ({ default: module.BulkDialog })));

/** Declared actions for a selection that one may run. */
export function bulkActions(
  resource: Resource,
  permitted: Permitted,
): readonly (readonly [name: string, action: Action])[] {
  return Object.entries(resource.actions ?? {}).filter(
    ([, { bulk, needs = 'update' }]) =>
      bulk !== undefined && bulk !== false && can(permitted.permissions, needs, resource),
  );
}

/** Can anything be done to a selection? */
export function hasBulk(resource: Resource, permitted: Permitted): boolean {
  return (
    permitted.delete ||
    bulkActions(resource, permitted).length > 0 ||
    offeredListActions(resource, 'selection', permitted).length > 0
  );
}

/** What is selected and what can be done with it, floating above the rows so that nothing moves. */
export function BulkBar({ resource, permitted }: { readonly resource: Resource; readonly permitted: Permitted }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { selectedIds, onSelect } = useListContext();
  const seen = useSeenRecords();
  const [task, setTask] = useState<{ readonly action?: string }>();
  if (selectedIds.length === 0 && !task) return null;
  return (
    <Box
      sx={{
        position: 'absolute',
        insetInline: 0,
        bottom: 60,
        display: 'flex',
        justifyContent: 'center',
        pointerEvents: 'none',
        zIndex: 3,
      }}
    >
      {selectedIds.length > 0 && (
        <Paper
          role="toolbar"
          aria-label={translate('list.selected', { smart_count: selectedIds.length })}
          elevation={6}
          sx={{
            pointerEvents: 'auto',
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 0.5,
            px: 1.5,
            py: 0.5,
            m: 1,
            borderRadius: 2,
            border: 1,
            borderColor: 'divider',
          }}
        >
          <Box role="status" sx={{ fontSize: '0.8125rem', fontWeight: 600, mr: 1, fontVariantNumeric: 'tabular-nums' }}>
            {translate('list.selected', { smart_count: selectedIds.length })}
          </Box>
          {bulkActions(resource, permitted).map(([name, { label }]) => (
            <Button key={name} size="small" color="inherit" onClick={() => setTask({ action: name })}>
              {labelIn(label, language)}
            </Button>
          ))}
          <ListActions resource={resource} place="selection" permitted={permitted} />
          {permitted.delete && (
            <Button size="small" color="error" startIcon={<DeleteIcon />} onClick={() => setTask({})}>
              {translate('list.delete')}
            </Button>
          )}
          <IconButton
            size="small"
            aria-label={translate('list.clearSelection')}
            title={translate('list.clearSelection')}
            onClick={() => onSelect([])}
          >
            <ClearIcon fontSize="small" />
          </IconButton>
        </Paper>
      )}
      {task && (
        <Suspense fallback={null}>
          <BulkDialog
            resource={resource}
            action={task.action}
            ids={selectedIds}
            seen={seen.current}
            onClose={() => setTask(undefined)}
          />
        </Suspense>
      )}
    </Box>
  );
}
