import { useEffect, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { revisionOf } from './restore-records.ts';
import { useRestore } from './use-restore.tsx';

interface RestoreOneProps {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly title: string;
  readonly onClose: () => void;
}

/** Restores a row's record without asking, because nothing can be lost. A message shows the result. */
export function RestoreOne({ resource, record, title, onClose }: RestoreOneProps) {
  const [item] = useState({ id: record.id, title, revision: revisionOf(record) });
  const restore = useRestore(resource);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void restore(item).then(onClose);
  }, [restore, item, onClose]);
  return null;
}
