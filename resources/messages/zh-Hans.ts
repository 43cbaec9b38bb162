import activity from './zh-Hans/activity.ts';
import type { Messages } from './en.ts';
import bulk from './zh-Hans/bulk.ts';
import bulkEdit from './zh-Hans/bulk-edit.ts';
import csvLines from './zh-Hans/csv-lines.ts';
import csvScreens from './zh-Hans/csv-screens.ts';
import drafts from './zh-Hans/drafts.ts';
import errors from './zh-Hans/errors.ts';
import failures from './zh-Hans/failures.ts';
import form from './zh-Hans/form.ts';
import frame from './zh-Hans/frame.ts';
import grid from './zh-Hans/grid.ts';
import groupPrices from './zh-Hans/group-prices.ts';
import history from './zh-Hans/history.ts';
import home from './zh-Hans/home.ts';
import list from './zh-Hans/list.ts';
import lacking from './zh-Hans/lacking.ts';
import matrix from './zh-Hans/matrix.ts';
import media from './zh-Hans/media.ts';
import messages from './zh-Hans/messages.ts';
import orders from './zh-Hans/orders.ts';
import outbox from './zh-Hans/outbox.ts';
import prefix from './zh-Hans/prefix.ts';
import quickEdit from './zh-Hans/quick-edit.ts';
import richText from './zh-Hans/rich-text.ts';
import sorting from './zh-Hans/sorting.ts';
import timeline from './zh-Hans/timeline.ts';
import addressAreas from './zh-Hans/address-areas.ts';
import pickupSync from './zh-Hans/pickup-sync.ts';
import deliverySettings from './zh-Hans/delivery-settings.ts';
import feeCases from './zh-Hans/fee-cases.ts';
import feeCoverage from './zh-Hans/fee-coverage.ts';
import membership from './zh-Hans/membership.ts';
import coupons from './zh-Hans/coupons.ts';
import eligibility from './zh-Hans/eligibility.ts';
import points from './zh-Hans/points.ts';
import privacy from './zh-Hans/privacy.ts';
import applications from './zh-Hans/applications.ts';
import roles from './zh-Hans/roles.ts';
import session from './zh-Hans/session.ts';
import trash from './zh-Hans/trash.ts';
import validation from './zh-Hans/validation.ts';
import analysis from './zh-Hans/analysis.ts';
import views from './zh-Hans/views.ts';
import commandLine from './zh-Hans/command-line.ts';

const zhHans: Messages = {
  ...bulk,
  ...bulkEdit,
  ...csvLines,
  ...csvScreens,
  ...drafts,
  ...form,
  ...frame,
  ...grid,
  ...groupPrices,
  ...history,
  ...home,
  ...list,
  ...lacking,
  ...matrix,
  ...messages,
  ...orders,
  ...outbox,
  ...prefix,
  ...quickEdit,
  ...richText,
  ...sorting,
  ...timeline,
  ...addressAreas,
  ...pickupSync,
  ...deliverySettings,
  ...feeCases,
  ...feeCoverage,
  ...membership,
  ...activity,
  ...points,
  ...privacy,
  ...coupons,
  ...eligibility,
  ...applications,
  ...roles,
  ...session,
  ...trash,
  ...validation,
  ...views,
  ...commandLine,
  ...analysis,
  media: media.media,
  errors: { ...errors.errors, ...failures.errors, ...media.errors, ...home.errors },
};

export default zhHans;
