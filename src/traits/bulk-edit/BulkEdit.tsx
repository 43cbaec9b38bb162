import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useRecordSelection } from 'react-admin';
import { Link, useLocation } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { usePageTitle } from '../../layout/page-title.ts';
import { ListNotice } from '../../list/ListNotice.tsx';
import { useListSetting } from '../../list/use-list-setting.ts';
import { BulkEditPage } from './BulkEditPage.tsx';
import { type Picked, pickedIn } from './picked.ts';

/** `/{entity}/bulk_edit` (SPEC §2): changes many records of any entity at once, which the list hands over. */
export function BulkEdit({ resource }: { readonly resource: Resource }) {
  const { state, key } = useLocation();
  const { storeKey } = useListSetting(resource);
  // Whoever types the address finds what is still selected in the list.
  const [selected] = useRecordSelection({ resource: resource.name, storeKey });
  const picked = pickedIn(state) ?? (selected.length > 0 ? { ids: selected } : undefined);
  return <Asked key={key} resource={resource} picked={picked} />;
}

/** What was picked stands while one is here, whatever becomes of the selection. */
function Asked({ resource, picked }: { readonly resource: Resource; readonly picked: Picked | undefined }) {
  const { say, label } = useWords();
  const [asked, setAsked] = useState(picked);
  const list = label(resource.plural);
  usePageTitle(say('bulkEdit.title', { list }));
  if (asked) return <BulkEditPage resource={resource} picked={asked} onRead={setAsked} />;
  return (
    <>
      <Typography
        component="h1"
        variant="h6"
        sx={{
          fontSize: '1.125rem',
          fontWeight: 600,
          lineHeight: '36px',
          px: 1.5,
          py: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {say('bulkEdit.title', { list })}
      </Typography>
      <ListNotice title={say('bulkEdit.none', { list })} text={say('bulkEdit.noneHint')}>
        <Button component={Link} to={`/${resource.name}`} variant="outlined" color="inherit" size="small">
          {say('bulkEdit.toList')}
        </Button>
      </ListNotice>
    </>
  );
}
