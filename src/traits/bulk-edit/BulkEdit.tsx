import { Button } from '@mui/material';
import { Link, useLocation } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import { pageOf } from '../../../resources/names.ts';
import { withinSentence } from '../../../resources/messages/languages.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { ListNotice } from '../../list/ListNotice.tsx';
import { PageFrame } from '../../list/PageFrame.tsx';
import { bulkEditStartIn } from '../bulk/bulk-paths.ts';
import { BulkEditPage } from './BulkEditPage.tsx';

/** `/{entity}/bulk_edit` (SPEC §2): changes many records at once. The list passes them in the navigation state. */
export function BulkEdit({ resource }: { readonly resource: Resource }) {
  const { say, label, language } = useWords();
  const { state, key } = useLocation();
  const start = bulkEditStartIn(state);
  if (start) return <BulkEditPage key={key} resource={resource} start={start} />;
  const list = label(resource.plural);
  return (
    <PageFrame title={say('bulkEdit.title', { list })}>
      <ListNotice
        title={say('bulkEdit.none', { list: withinSentence(resource.plural, language) })}
        text={say('bulkEdit.noneHint')}
      >
        <Button component={Link} to={pageOf(resource)} variant="outlined" color="inherit" size="small">
          {say('bulkEdit.toList')}
        </Button>
      </ListNotice>
    </PageFrame>
  );
}
