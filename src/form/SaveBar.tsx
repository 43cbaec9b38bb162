import { memo, type ReactNode } from 'react';
import { Box, Button, Paper, Typography } from '@mui/material';
import { useFormState } from 'react-hook-form';
import { useWords } from '../../resources/ui/use-words.ts';
import { useViewedRole } from '../auth-provider/use-user.ts';
import { flattenErrors } from './resolver.ts';

export interface SaveBarProps {
  readonly formId: string;
  /** Labels of the unsaved fields; empty if nothing is unsaved. */
  readonly unsaved: string;
  /** Reason why the last save was refused. */
  readonly refusal: string;
  /** Enables Save without edits, as for a new record. */
  readonly always: boolean;
  readonly saving: boolean;
  readonly onDiscard: () => void;
  /** Further effects of saving, besides the record. */
  readonly effect?: ReactNode;
}

/** Sticky bar at the foot of the form: unsaved fields, discard, save. */
export const SaveBar = memo(function SaveBar({
  formId,
  unsaved,
  refusal,
  always,
  saving,
  onDiscard,
  effect,
}: SaveBarProps) {
  const { say } = useWords();
  const { errors } = useFormState();
  const wrong = Object.keys(flattenErrors(errors)).length;
  const viewed = useViewedRole();
  const refused = viewed === undefined && refusal !== '';
  const state = viewed
    ? say('form.viewingAs', { role: viewed.title })
    : refused
      ? say('form.notSaved', { reason: refusal })
      : wrong > 0
        ? say(wrong === 1 ? 'form.problem' : 'form.problems', { count: wrong })
        : unsaved === ''
          ? say('form.unchanged')
          : say('form.unsaved', { fields: unsaved });
  return (
    <Paper
      component="section"
      data-print="none"
      data-focus-group
      elevation={unsaved === '' ? 0 : 4}
      square
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        mt: 'auto',
        mb: { xs: -1, sm: -2 },
        mx: { xs: -1, sm: -2 },
        px: { xs: 1, sm: 2 },
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        display: 'flex',
        gap: 1,
        alignItems: 'center',
        flexWrap: effect ? 'wrap' : 'nowrap',
      }}
    >
      {effect ? (
        <Box sx={{ flex: '1 1 100%', maxHeight: '40vh', overflowY: 'auto', '&:empty': { display: 'none' } }}>
          {effect}
        </Box>
      ) : null}
      <Typography
        role="status"
        tabIndex={-1}
        variant="body2"
        noWrap={!refused}
        title={state}
        color={refused || (!viewed && wrong > 0) ? 'error' : 'text.secondary'}
        sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', outline: 'none' }}
      >
        {state}
      </Typography>
      {unsaved === '' ? null : (
        <Button size="small" onClick={onDiscard} disabled={saving} sx={{ flex: 'none' }}>
          {say('form.discard')}
        </Button>
      )}
      <Button
        type="submit"
        form={formId}
        variant="contained"
        disabled={saving || viewed !== undefined || (!always && unsaved === '')}
        sx={{ flex: 'none' }}
        aria-keyshortcuts="Control+S Meta+S"
      >
        {say(saving ? 'form.saving' : 'form.save')}
      </Button>
    </Paper>
  );
});
