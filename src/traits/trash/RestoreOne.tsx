import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { revisionOf } from './restore-records.ts';
import { RestoreTask } from './RestoreTask.tsx';

interface RestoreOneProps {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly title: string;
  readonly onClose: () => void;
}

/** Restores a row's record. */
export function RestoreOne({ resource, record, title, onClose }: RestoreOneProps) {
  const [items] = useState([{ id: record.id, title, revision: revisionOf(record) }]);
  return <RestoreTask resource={resource} items={items} onDone={onClose} />;
}
