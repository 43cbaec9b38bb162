import CloseIcon from '@mui/icons-material/Close';
import { Box, IconButton, Typography } from '@mui/material';
import { useLocation, useTranslate } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { entityAt } from '../../../resources/index.ts';
import { useVisibleList } from '../../list/visible-list.ts';
import { ListInfo } from './ListInfo.tsx';
import { RecordInfo } from './RecordInfo.tsx';
import { useInfoPanel } from '../../layout/info-panel-state.ts';

/** The record in a path such as `/salesman/12`. */
export function recordAt(pathname: string): { readonly resource: Resource; readonly id: string } | undefined {
  const at = entityAt(pathname);
  const [id = ''] = at?.below ?? [];
  return at && /^\d+$/u.test(id) ? { resource: at.resource, id } : undefined;
}

function Content() {
  const translate = useTranslate();
  const record = recordAt(useLocation().pathname);
  const list = useVisibleList();
  if (record)
    return <RecordInfo key={`${record.resource.name}/${record.id}`} resource={record.resource} id={record.id} />;
  if (list) return <ListInfo list={list} />;
  return (
    <Typography variant="body2" color="text.secondary">
      {translate('info.nothing')}
    </Typography>
  );
}

/** Facts about the record or list in view (SPEC §2, top bar). The layout places it. */
export function InfoPanel() {
  const translate = useTranslate();
  const { close } = useInfoPanel();
  return (
    <Box component="aside" aria-label={translate('info.title')} sx={{ p: 2, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography component="h2" variant="subtitle2">
          {translate('info.title')}
        </Typography>
        <IconButton size="small" aria-label={translate('info.close')} onClick={close}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Content />
    </Box>
  );
}
