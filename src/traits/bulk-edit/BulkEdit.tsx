import { Button } from '@mui/material';

import { useState } from 'react';
import { useRecordSelection } from 'react-admin';
import { Link, useLocation } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { ListNotice } from '../../list/ListNotice.tsx';
import { PageFrame } from '../../list/PageFrame.tsx';
import { useListSetting } from '../../list/use-list-setting.ts';
import { BulkEditPage } from './BulkEditPage.tsx';
import { type BulkSelection, readNavigationState } from './selection.ts';

/** `/{entity}/bulk_edit` (SPEC §2): changes many records at once. The list passes them in the navigation state. */
export function BulkEdit({ resource }: { readonly resource: Resource }) {
  const { state, key } = useLocation();
  const { storeKey } = useListSetting(resource);
  // A typed address has no state: edits what is selected in the list.
  const [selected] = useRecordSelection({ resource: resource.name, storeKey });
  const selection = readNavigationState(state) ?? (selected.length > 0 ? { ids: selected } : undefined);
  return <Content key={key} resource={resource} initial={selection} />;
}

/** Keeps the selection that the page was opened with, whatever happens to the list's. */
function Content({ resource, initial }: { readonly resource: Resource; readonly initial: BulkSelection | undefined }) {
  const { say, label } = useWords();
  const [selection, setSelection] = useState(initial);
  const list = label(resource.plural);
  if (selection) return <BulkEditPage resource={resource} selection={selection} onLoad={setSelection} />;
  return (
    <PageFrame title={say('bulkEdit.title', { list })}>
      <ListNotice title={say('bulkEdit.none', { list })} text={say('bulkEdit.noneHint')}>
        <Button component={Link} to={`/${resource.name}`} variant="outlined" color="inherit" size="small">
          {say('bulkEdit.toList')}
        </Button>
      </ListNotice>
    </PageFrame>
  );
}
