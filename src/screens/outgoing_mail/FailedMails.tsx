import { Alert, Button } from '@mui/material';
import { useGetList, useListFilterContext } from 'react-admin';
import { Link } from 'react-router';
import { printAddress } from '../../../resources/query/address.ts';
import { isEqual } from '../../../resources/schema/is-equal.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { NoticeProps } from '../../list/slots.ts';

const failed = ['failed', 'unclear'];

/** Number of mails that need attention, with a link to them; renders nothing if the list already shows them. */
export function FailedMails({ resource }: NoticeProps) {
  const { say } = useWords();
  const { filterValues } = useListFilterContext();
  const filter = { ...filterValues, status: failed };
  const { total = 0 } = useGetList(resource.name, { pagination: { page: 1, perPage: 1 }, filter });
  if (total === 0 || isEqual(filterValues, filter)) return null;
  return (
    <Alert
      severity="warning"
      sx={{ borderRadius: 0 }}
      action={
        <Button
          component={Link}
          to={`/${resource.name}${printAddress({ filter, page: 1 })}`}
          color="inherit"
          size="small"
        >
          {say('outbox.show')}
        </Button>
      }
    >
      {say('outbox.failed', { smart_count: total })}
    </Alert>
  );
}
