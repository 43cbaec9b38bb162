import InfoOutlined from '@mui/icons-material/InfoOutlined';
import { IconButton, Popover } from '@mui/material';
import { useId, useState } from 'react';
import { useWords } from '../../../resources/ui/use-words.ts';
import { PermissionFacts } from './PermissionFacts.tsx';

interface AboutPermissionProps {
  readonly permission: string;
  readonly name: string;
}

/** Button that explains what a permission allows, and who has it. */
export function AboutPermission({ permission, name }: AboutPermissionProps) {
  const { say } = useWords();
  const [anchor, setAnchor] = useState<Element>();
  const headingId = useId();
  return (
    <>
      <IconButton
        className="more"
        size="small"
        aria-haspopup="dialog"
        aria-label={say('roles.about', { name })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ p: 0.5 }}
      >
        <InfoOutlined sx={{ fontSize: 16 }} />
      </IconButton>
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(undefined)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{
            paper: { role: 'dialog', 'aria-labelledby': headingId, sx: { p: 2, width: 440, maxHeight: '70vh' } },
          }}
        >
          <PermissionFacts {...{ permission, name, headingId }} />
        </Popover>
      )}
    </>
  );
}
