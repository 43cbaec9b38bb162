import { Link as TextLink } from '@mui/material';
import { Link } from 'react-router';
import { failed_job, findResource } from '../../../resources/index.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { RecordPanelProps } from '../../form/slots.ts';
import { runPath } from '../../traits/bulk/bulk-paths.ts';
import { importPathOf, modesInOrder } from '../../traits/csv/import-paths.ts';

/** The way to the bulk change, or to the page of the imports, that a job was for. */
export function RunLink({ record: { entity, task, run } }: Pick<RecordPanelProps, 'record'>) {
  const { label } = useWords();
  const about = findResource(String(entity));
  const choice = failed_job.fields.task.choices.find(({ value }) => value === task);
  if (!about || !choice) return null;
  const [mode] = modesInOrder(about);
  const to =
    task === 'bulk' ? typeof run === 'number' && runPath(about, run) : mode !== undefined && importPathOf(about, mode);
  if (to === false) return null;
  return (
    <TextLink component={Link} to={to} sx={{ display: 'inline-block', mt: 2 }}>
      {[label(choice.label), label(about.plural), run].filter((word) => word !== null).join(' · ')}
    </TextLink>
  );
}
