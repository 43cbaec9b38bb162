// What a shared view shows, in words: its address is there to be followed rather than read.
import { Box, Button, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { findResource } from '../../../resources/index.ts';
import { pageOf } from '../../../resources/names.ts';
import { readAddress } from '../../../resources/query/address.ts';
import { sortOf } from '../../../resources/query/sort.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { isNarrowed, QueryText } from '../../list/QueryText.tsx';
import { listedField } from '../../list/columns.ts';
import { orderWord } from '../../list/sort-words.ts';

/** Below the address: its filters and order in words, with a link to the list so. Follows what is typed. */
export function ViewInWords() {
  const { say, label } = useWords();
  const [entity, address]: readonly unknown[] = useWatch({ name: ['entity', 'address'] });
  const resource = typeof entity === 'string' ? findResource(entity) : undefined;
  const shown = typeof address === 'string' ? readAddress(address) : undefined;
  if (!resource || !shown) return null;
  const filter = shown.filter ?? {};
  const { field: name, order } = sortOf(shown.sort ?? resource.list.sort);
  const sorted = listedField(resource, name);
  return (
    <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      <Typography variant="body2" sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
        <strong>{label(resource.plural)}</strong>
        {' · '}
        {isNarrowed(filter) ? <QueryText resource={resource} values={filter} /> : say('views.everything')}
        {sorted &&
          ` · ${say('list.sortedBy', { column: label(sorted.label), order: say(`list.order.${orderWord(sorted)}.${order}`) })}`}
      </Typography>
      <Button size="small" component={Link} to={`${pageOf(resource)}${String(address)}`}>
        {say('views.openList')}
      </Button>
    </Box>
  );
}
