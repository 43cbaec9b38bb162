import ClearIcon from '@mui/icons-material/Clear';
import { Box, IconButton, Paper } from '@mui/material';
import { Suspense, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import type { Permitted } from '../auth-provider/use-permitted.ts';
import { type SelectionDialog, useListSlots } from './slots.ts';
import { useSeenRecords } from './use-seen-records.ts';

/** Toolbar of the selection, floating above the rows so that nothing moves. */
export function BulkBar({ resource, permitted }: { readonly resource: Resource; readonly permitted: Permitted }) {
  const translate = useTranslate();
  const { selectedIds, onSelect } = useListContext();
  const seen = useSeenRecords();
  const slots = useListSlots(resource);
  const [dialog, setDialog] = useState<{ readonly draw: SelectionDialog }>();
  if (selectedIds.length === 0 && !dialog) return null;
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
          {slots.map(
            ({ selection }, index) =>
              selection?.offers(resource, permitted) && (
                <Suspense key={index} fallback={null}>
                  <selection.Buttons resource={resource} permitted={permitted} onAsk={(draw) => setDialog({ draw })} />
                </Suspense>
              ),
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
      {dialog && (
        <Suspense fallback={null}>
          {dialog.draw({ ids: selectedIds, seen: seen.current, onClose: () => setDialog(undefined) })}
        </Suspense>
      )}
    </Box>
  );
}
