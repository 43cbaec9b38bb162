import { Link as TextLink } from '@mui/material';
import { Link } from 'react-router';
import { can } from '../../../resources/access.ts';
import { failed_job, findResource } from '../../../resources/index.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import type { RecordPanelProps } from '../../form/slots.ts';
import { selectStore } from '../../store/active-store.ts';
import { useStores } from '../../store/store-context.ts';
import { runPath } from '../../traits/bulk/bulk-paths.ts';
import { importPathOf, modesInOrder } from '../../traits/csv/import-paths.ts';

/** The way to the bulk change that a job was for, to the page of the imports, or else to the list. */
export function RunLink({ record: { entity, task, run, store } }: Pick<RecordPanelProps, 'record'>) {
  const { label } = useWords();
  const { active } = useStores();
  const permissions = useUserPermissions();
  const about = findResource(String(entity));
  const choice = failed_job.fields.task.choices.find(({ value }) => value === task);
  if (!about || !choice || !can(permissions, 'list', about)) return null;
  const [mode] = modesInOrder(about);
  const imports = mode === undefined ? pageOf(about) : importPathOf(about, mode);
  const to = task === 'bulk' && typeof run === 'number' ? runPath(about, run) : imports;
  const text = [label(choice.label), label(about.plural), run].filter((word) => word !== null).join(' · ');
  const style = { display: 'inline-block', mt: 2 };
  // What is another store's is found there: the whole page begins anew with it.
  return typeof store === 'number' && store !== active?.id ? (
    <TextLink href={to} onClick={() => selectStore(store)} sx={style}>
      {text}
    </TextLink>
  ) : (
    <TextLink component={Link} to={to} sx={style}>
      {text}
    </TextLink>
  );
}
