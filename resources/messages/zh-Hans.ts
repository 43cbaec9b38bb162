import type { Messages } from './en.ts';
import csvScreens from './zh-Hans/csv-screens.ts';
import drafts from './zh-Hans/drafts.ts';
import errors from './zh-Hans/errors.ts';
import form from './zh-Hans/form.ts';
import frame from './zh-Hans/frame.ts';
import grid from './zh-Hans/grid.ts';
import groupPrices from './zh-Hans/group-prices.ts';
import list from './zh-Hans/list.ts';
import matrix from './zh-Hans/matrix.ts';
import media from './zh-Hans/media.ts';
import prefix from './zh-Hans/prefix.ts';
import quickEdit from './zh-Hans/quick-edit.ts';
import richText from './zh-Hans/rich-text.ts';
import sorting from './zh-Hans/sorting.ts';
import timeline from './zh-Hans/timeline.ts';
import views from './zh-Hans/views.ts';
import bulkEdit from './zh-Hans/bulk-edit.ts';

const zhHans: Messages = {
  ...frame,
  ...list,
  ...errors,
  ...form,
  ...matrix,
  ...grid,
  ...groupPrices,
  ...quickEdit,
  ...bulkEdit,
  ...csvScreens,
  ...drafts,
  ...sorting,
  ...prefix,
  ...timeline,
  ...media,
  ...views,
  ...richText,
};

export default zhHans;
