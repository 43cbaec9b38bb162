// A shared view as text, because its URL isn't readable.
import { Alert, Box, Button, Typography } from '@mui/material';
import { useFormState, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { findResource } from '../../../resources/index.ts';
import { commaIn } from '../../../resources/messages/languages.ts';
import { pageOf } from '../../../resources/names.ts';
import { readAddress } from '../../../resources/query/address.ts';
import { sortOf } from '../../../resources/query/sort.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { flattenErrors } from '../../form/resolver.ts';
import { isNarrowed, QueryText } from '../../list/QueryText.tsx';
import { listedField } from '../../list/columns.ts';
import { orderWord } from '../../list/sort-words.ts';

/** A view as text: list, filters, order and columns, with a link to the list in that state, where it can be changed. */
export function ViewInWords() {
  const { say, label, language } = useWords();
  const [entity, address, columns]: readonly unknown[] = useWatch({ name: ['entity', 'address', 'columns'] });
  const { errors } = useFormState({ name: ['entity', 'address', 'columns'] });
  const resource = typeof entity === 'string' ? findResource(entity) : undefined;
  const shown = typeof address === 'string' && address !== '' ? readAddress(address) : undefined;
  const problems = Object.values(flattenErrors(errors));
  if (!resource || !shown)
    return <Alert severity={problems.length > 0 ? 'error' : 'info'}>{say('views.fromList')}</Alert>;
  const names = (Array.isArray(columns) ? columns : []).flatMap((name) => {
    const field = listedField(resource, String(name));
    return field ? [label(field.label)] : [];
  });
  const filter = shown.filter ?? {};
  const { field: name, order } = sortOf(shown.sort ?? resource.list.sort);
  const sorted = listedField(resource, name);
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {problems.length > 0 && <Alert severity="error">{problems.join(' ')}</Alert>}
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <strong>{label(resource.plural)}</strong>
        {' · '}
        {isNarrowed(filter) ? <QueryText resource={resource} values={filter} /> : say('views.everything')}
        {sorted &&
          ` · ${say('list.sortedBy', { column: label(sorted.label), order: say(`list.order.${orderWord(sorted)}.${order}`) })}`}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {names.length === 0
          ? say('views.ownColumns')
          : say('views.columns', { columns: names.join(commaIn(language)) })}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {say('views.changedThere')}
      </Typography>
      <Button size="small" variant="outlined" component={Link} to={`${pageOf(resource)}${String(address)}`}>
        {say('views.openList')}
      </Button>
    </Box>
  );
}
