import type { Messages } from './en.ts';
import csvScreens from './zh-Hant/csv-screens.ts';
import drafts from './zh-Hant/drafts.ts';
import errors from './zh-Hant/errors.ts';
import form from './zh-Hant/form.ts';
import frame from './zh-Hant/frame.ts';
import grid from './zh-Hant/grid.ts';
import groupPrices from './zh-Hant/group-prices.ts';
import list from './zh-Hant/list.ts';
import matrix from './zh-Hant/matrix.ts';
import media from './zh-Hant/media.ts';
import prefix from './zh-Hant/prefix.ts';
import quickEdit from './zh-Hant/quick-edit.ts';
import richText from './zh-Hant/rich-text.ts';
import sorting from './zh-Hant/sorting.ts';
import timeline from './zh-Hant/timeline.ts';
import views from './zh-Hant/views.ts';
import bulkEdit from './zh-Hant/bulk-edit.ts';

const zhHant: Messages = {
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

export default zhHant;
