// A repeated reference of another area can't be a validation error: another system assigns the references.
import { Typography } from '@mui/material';
import { Fragment } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import { commaIn, contentLocaleOf } from '../../../resources/messages/languages.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { RecordPanelProps } from '../../form/slots.ts';
import { allNodes, levels, nodesOf } from './area-tree.ts';
import { useAddressAreas } from './use-address-areas.ts';

/** Below the ERP reference while the user types: other areas of the level with the same reference. */
export const RepeatedReference = ({ resource, record }: Pick<RecordPanelProps, 'resource' | 'record'>) => (
  <Repeated resource={resource} id={record.id} />
);

/** The same for a new area. */
export const RepeatedInNew = ({ resource }: Pick<RecordPanelProps, 'resource'>) => <Repeated resource={resource} />;

function Repeated({ resource, id }: { readonly resource: Resource; readonly id?: number | string }) {
  const { say, language } = useWords();
  const typed: unknown = useWatch({ name: 'erp_ref_id' });
  const { data = [] } = useAddressAreas();
  const reference = typeof typed === 'string' ? typed.trim().toLowerCase() : '';
  const others = allNodes(nodesOf(data)).filter(
    ({ area, level }) =>
      levels[level] === resource.name && String(area.id) !== String(id) && area.erp_ref_id?.toLowerCase() === reference,
  );
  if (reference === '' || others.length === 0) return null;
  return (
    <Typography role="status" variant="body2" sx={{ mt: 1, color: 'warning.dark' }}>
      {say('addressAreas.repeatedBy')}{' '}
      {others.map(({ area }, place) => (
        <Fragment key={area.id}>
          {place > 0 && commaIn(language)}
          <Link to={pageOf(resource, area.id)} style={{ color: 'inherit' }}>
            {area.name[contentLocaleOf(language)]} ({area.code})
          </Link>
        </Fragment>
      ))}
    </Typography>
  );
}
