import { useId, useState } from 'react';
import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Restore from '@mui/icons-material/SettingsBackupRestore';
import { Box, Button, Link, Popover, Typography } from '@mui/material';
import { LinkBase } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { pageOf } from '../../../resources/names.ts';
import { cellOf } from '../../../resources/kinds/cells.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { Version } from '../../data-provider/answer-types.ts';
import { CommandButton } from '../../ui/CommandButton.tsx';
import { useCommands } from '../../ui/commands.ts';
import { lastChangeText } from './VersionSummary.tsx';

export interface VersionsMenuProps {
  readonly resource: Resource;
  readonly title: string;
  /** The record itself comes first. */
  readonly versions: readonly Version[];
  /** The id of the version on this page. */
  readonly current: number;
  readonly mayPromote: boolean;
  readonly onRestore: (version: Version) => void;
}

/** Links to the record itself, its draft and its archived versions, with a button to restore an archived one. */
export function VersionsMenu({ resource, title, versions, current, mayPromote, onRestore }: VersionsMenuProps) {
  const words = useWords();
  const { say } = words;
  const id = useId();
  const [anchor, setAnchor] = useState<Element>();
  const close = () => setAnchor(undefined);
  const mayRestore = ({ status }: Version) => mayPromote && status === 'archived';
  useCommands(
    versions.filter(mayRestore).map((version) => ({
      name: `restore ${version.id}`,
      label: say('drafts.restoreName', { version: version.version }),
      about: title,
      // Listed after the commands for this version, however many versions there are.
      general: true,
      run: () => onRestore(version),
    })),
  );
  const { status } = resource.fields;
  const Status = status && cellOf(status).Cell;
  return (
    <>
      <CommandButton
        label={say('drafts.versions')}
        about={title}
        size="small"
        color="inherit"
        endIcon={<ArrowDropDown />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': id,
            sx: { width: 440, maxWidth: 'calc(100vw - 32px)', maxHeight: '60vh', p: 1.5 },
          },
        }}
      >
        <Typography id={id} component="h2" variant="subtitle2" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
          {say('drafts.versionsOf', { title })}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {versions.map((version, index) => {
            const name =
              index > 0 && version.status === 'draft'
                ? say('drafts.draftName')
                : say('drafts.versionNumber', { version: version.version });
            return (
              <Box
                component="li"
                key={version.id}
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 1,
                  py: 0.75,
                  borderTop: 1,
                  borderColor: 'divider',
                  minHeight: 48,
                }}
              >
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline', typography: 'body2' }}>
                    {version.id === current ? (
                      <strong>{name}</strong>
                    ) : (
                      <Link
                        component={LinkBase}
                        to={pageOf(resource, version.id)}
                        onClick={close}
                        sx={{ fontWeight: 600 }}
                      >
                        {name}
                      </Link>
                    )}
                    {status && Status ? <Status value={version.status} field={status} labels={undefined} /> : null}
                    {version.id === current ? (
                      <Typography component="span" variant="caption" color="text.secondary">
                        {say('drafts.here')}
                      </Typography>
                    ) : null}
                  </Box>
                  <Typography variant="caption" color="text.secondary">
                    {lastChangeText(version, words)}
                  </Typography>
                </Box>
                {mayRestore(version) ? (
                  <Button
                    size="small"
                    startIcon={<Restore />}
                    aria-label={say('drafts.restoreName', { version: version.version })}
                    onClick={() => {
                      close();
                      onRestore(version);
                    }}
                    sx={{ flex: 'none' }}
                  >
                    {say('drafts.restoreShort')}
                  </Button>
                ) : null}
              </Box>
            );
          })}
        </Box>
      </Popover>
    </>
  );
}
