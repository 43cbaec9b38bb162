import { useState } from 'react';
import type { Resource } from '../../../resources/define.ts';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import type { ListSelection } from '../../list/selection.ts';
import { titleOf } from '../../i18n/record-title.ts';
import { revisionOf } from './restore-records.ts';
import { RestoreTask } from './RestoreTask.tsx';

interface RestoreSelectedProps {
  readonly resource: Resource;
  readonly selected: ListSelection;
  readonly onClose: () => void;
}

/** Restores the selected records; refused ones stay selected. */
export function RestoreSelected({ resource, selected, onClose }: RestoreSelectedProps) {
  const language = useLanguage();
  const [{ selection, seen, deselect }] = useState(selected);
  const [items] = useState(() =>
    ('ids' in selection ? selection.ids : []).map((id) => {
      const record = seen.get(id);
      return { id, title: record ? titleOf(resource, record, language) : `#${id}`, revision: revisionOf(record) };
    }),
  );
  return (
    <RestoreTask
      resource={resource}
      items={items}
      onDone={(outcomes) => {
        deselect(outcomes.flatMap(({ id, refused }) => (refused === undefined ? [id] : [])));
        onClose();
      }}
    />
  );
}
