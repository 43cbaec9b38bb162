import { can } from '../../../resources/access.ts';
import { failed_job, findResource } from '../../../resources/index.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import type { RecordPanelProps } from '../../form/slots.ts';
import { runPath } from '../../traits/bulk/bulk-paths.ts';
import { importPathOf, modesInOrder } from '../../traits/csv/import-paths.ts';
import { StoreLink } from '../../ui/StoreLink.tsx';

/** Link to the bulk run or to the imports page of a failed job, or else to the list. */
export function RunLink({ record: { entity, task, run, store } }: Pick<RecordPanelProps, 'record'>) {
  const { label } = useWords();
  const permissions = useUserPermissions();
  const about = findResource(String(entity));
  const choice = failed_job.fields.task.choices.find(({ value }) => value === task);
  if (!about || !choice || !can(permissions, 'list', about)) return null;
  const [mode] = modesInOrder(about);
  const imports = mode === undefined ? pageOf(about) : importPathOf(about, mode);
  const to = task === 'bulk' && typeof run === 'number' ? runPath(about, run) : imports;
  const text = [label(choice.label), label(about.plural), run].filter((word) => word !== null).join(' · ');
  return (
    <StoreLink store={typeof store === 'number' ? store : undefined} to={to} sx={{ display: 'inline-block', mt: 2 }}>
      {text}
    </StoreLink>
  );
}
