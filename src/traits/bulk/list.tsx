import { lazy } from 'react';
import { partLoader } from '../../i18n/part-loader.ts';
import type { ListSlots, NoticeProps } from '../../list/slots.ts';
import { BulkMenu } from './BulkMenu.tsx';

const LoadedNotice = lazy(partLoader(['bulk'], () => import('./RunNotice.tsx'), 'RunNotice'));

/** Only those who may write have runs of their own. */
function NoticeIfPermitted(props: NoticeProps) {
  return props.permitted.update || props.permitted.delete ? <LoadedNotice {...props} /> : null;
}

/** Bulk runs of any entity: the menu of the toolbar, and one's own unfinished run. */
export const bulk: ListSlots = {
  Toolbar: BulkMenu,
  Notice: NoticeIfPermitted,
};
