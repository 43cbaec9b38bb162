import { Link as TextLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { can } from '../../../resources/access.ts';
import type { Action, Resource } from '../../../resources/define.ts';
import { commaIn, withinSentence } from '../../../resources/messages/languages.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { storedOf } from '../../../resources/view.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { importPathOf, modesInOrder } from '../csv/import-paths.ts';

interface BulkNotesProps {
  readonly resource: Resource;
  readonly action: Action;
}

/** The effects of an action on a selection, and a link to the import for values that differ by record. */
export function BulkNotes({ resource, action: { explained, form = {}, forOne = [] } }: BulkNotesProps) {
  const { say, label, language } = useWords();
  const permissions = useUserPermissions();
  const stored = storedOf(resource);
  const [mode] = can(permissions, 'import', stored) ? modesInOrder(stored) : [];
  const fields = forOne.flatMap((name) => (form[name] ? label(form[name].label) : [])).join(commaIn(language));
  const list = withinSentence(stored.plural, language);
  return (
    <>
      {explained && <Note>{label(explained)}</Note>}
      {forOne.length > 0 && (
        <Note>
          {say('bulk.forOne', { fields })}
          {mode && (
            <>
              {' '}
              <TextLink component={Link} to={importPathOf(stored, mode)}>
                {say('bulk.byFile', { list })}
              </TextLink>
            </>
          )}
        </Note>
      )}
    </>
  );
}

const Note = ({ children }: { readonly children: ReactNode }) => (
  <Typography variant="body2" component="p" sx={{ mb: 1 }}>
    {children}
  </Typography>
);
