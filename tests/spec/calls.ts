import { line, type SpecLine } from './line.ts';

const entities = (title: string) => ['tests/api/entities.test.ts', title] as const;
const crud = 'tests/api/crud.test.ts';
const sessions = 'tests/api/sessions.test.ts';
const choices = 'tests/api/product-version-choices.test.ts';
const points = 'tests/api/points/points.test.ts';
const deciding = 'tests/api/applications/deciding.test.ts';
const sort = 'tests/api/sort.test.ts';
const sales = 'tests/api/analysis/sales.test.ts';
const options = 'tests/api/product-version-options.test.ts';

/**
 * SPEC §7: the calls, as `METHOD path` with what changes in braces. `{path}` stands for the path of every entity that
 * has the call. The OpenAPI page must tell of each.
 */
export const calls: readonly SpecLine[] = [
  line('POST auth/login', sessions, 'a suspended user gets the same answer as for a wrong password'),
  line('POST auth/refresh', sessions, 'gives a new pair of the same session'),
  line('POST auth/logout', sessions, 'signing out ends this session only'),
  line('GET me', 'tests/api/domain.test.ts', 'GET /me'),
  line('PUT me/password', sessions, 'is changed with the current one only, and never answers 401 for a wrong one'),
  line('GET {path}', 'tests/api/list.test.ts', 'a list finds'),
  line('POST {path}', crud, 'a create fills in defaults, and answers what a read returns'),
  line('GET {path}/{id}', crud, 'a create fills in defaults, and answers what a read returns'),
  line(
    'PUT {path}/{id}',
    crud,
    'a change leaves other fields alone, counts one revision, and carries the names of what it refers to',
  ),
  line('DELETE {path}/{id}', crud, 'deleting a referenced record is 409, and counts what refers to it'),
  line('PATCH {path}/sort', sort, 'an outdated order is refused, and the answer contains the current one'),
  line('GET {path}/meta', ...entities('meta')),
  line('PATCH brand-campaign/sort', sort, 'an outdated order is refused, and the answer contains the current one'),
  line(
    'GET brand-campaign/active_brand_campaigns',
    'tests/api/active-campaigns.test.ts',
    'the call of active campaigns',
  ),
  line('GET brand-campaign-category/sort', sort, 'categories of campaigns have an order of their own'),
  line('PATCH brand-campaign-category/sort', sort, 'categories of campaigns have an order of their own'),
  line('GET product-category/sort', sort, 'without a parent those at the top'),
  line('PATCH product-category/sort', sort, 'those below one, named in the body'),
  line('GET brand-campaign-child/sort/{id}', sort, 'brand-campaign-child/sort/'),
  line('PATCH brand-campaign-child/sort/{id}', sort, 'brand-campaign-child/sort/'),
  line('GET address-area', 'tests/api/address-areas.test.ts', 'address-area'),
  ...['country', 'region', 'district'].map((level) =>
    line(`GET address-area/${level}`, 'tests/api/address-areas.test.ts', 'lists its areas: GET address-area/'),
  ),
  line('GET analysis/sales_dashboard_data/options', sales, 'options say what can be asked'),
  line('GET analysis/sales_dashboard_data', sales, 'are of orders that were paid and stand'),
  line('GET configurable-datatable/{path}', 'tests/api/export.test.ts', 'a table'),
  line('GET configurable-datatable/settings/{name}', 'tests/api/settings.test.ts', 'configurable-datatable/settings'),
  line('POST configurable-datatable/settings/{name}', 'tests/api/settings.test.ts', 'configurable-datatable/settings'),
  line(
    'POST coupon/{id}/draft',
    'tests/api/coupons/coupons.test.ts',
    'is changed by a draft, and its code goes with it',
  ),
  line(
    'POST coupon/{id}/promote',
    'tests/api/coupons/coupons.test.ts',
    'is changed by a draft, and its code goes with it',
  ),
  line('GET delivery-settings', 'tests/api/delivery-settings.test.ts', 'the other store’s, which are its own'),
  line('PUT delivery-settings', 'tests/api/delivery-settings.test.ts', 'types by storefront, and days off'),
  line(
    'POST shipping-fee/{id}/draft',
    'tests/api/shipping-fees.test.ts',
    'is changed by a draft, which tells how it differs',
  ),
  line(
    'POST shipping-fee/{id}/promote',
    'tests/api/shipping-fees.test.ts',
    'is changed by a draft, which tells how it differs',
  ),
  line('GET settings', 'tests/api/singleton.test.ts', 'GET /settings'),
  line('PUT settings', 'tests/api/singleton.test.ts', 'PUT /settings'),
  line('GET product/export/options', 'tests/api/export.test.ts', 'export options'),
  line('GET intangible-good/export/options', 'tests/api/export.test.ts', 'export options'),
  line('GET order/export/options', 'tests/api/export.test.ts', 'export options'),
  line('POST product/import/create', 'tests/api/import-job.test.ts', 'import/create'),
  line(
    'POST intangible-good/import/create',
    'tests/api/orders/codes.test.ts',
    'comes by file, once: the same file changes nothing, and what is wrong keeps nothing of it',
  ),
  line(
    'POST ke-pickup-point/sync',
    'tests/api/pickup/sync.test.ts',
    'writes what the list changed, and makes inactive what it has no more',
  ),
  line('POST media/upload/temp', 'tests/api/media/upload.test.ts', 'media/upload/temp'),
  line(
    'POST media/upload/richtext',
    'tests/api/media/who-sees.test.ts',
    'what is uploaded for texts, at once: media/upload/%s',
  ),
  line(
    'POST media/upload/content',
    'tests/api/media/who-sees.test.ts',
    'what is uploaded for texts, at once: media/upload/%s',
  ),
  line('DELETE file/{id}', 'tests/api/media/told.test.ts', 'tells who uploaded it, and who deleted it'),
  line('GET message/meta', 'tests/api/messages/sending.test.ts', 'GET message/meta'),
  line(
    'GET banner',
    'tests/api/banner.test.ts',
    'what counts now, for any session and without a store, the most severe first, and when that changes',
  ),
  line(
    'GET clock',
    'tests/api/banner.test.ts',
    'the server’s time and the shop’s zone, for any session and without a store',
  ),
  line(
    'POST offline-redemption/code/import/create',
    'tests/api/redemption-codes.test.ts',
    'make codes; a second time each is told to be there',
  ),
  line(
    'POST offline-redemption/code/import/delete',
    'tests/api/redemption-codes.test.ts',
    'delete codes but those that are redeemed or that there aren’t, and an undo brings them back',
  ),
  line(
    'POST order/sub-order/kec-open-api/push',
    'tests/api/orders/push.test.ts',
    'reaches the courier once, and brings its tracking number, whatever is clicked again',
  ),
  line(
    'POST order/{id}/order_detail_email/send',
    'tests/api/orders/mails.test.ts',
    'leave as they were shown, in the customer’s language, with who sent them',
  ),
  line(
    'POST order/{id}/order_iti_detail_email/send',
    'tests/api/orders/codes.test.ts',
    'send the codes of an order again, which they see masked before',
  ),
  line(
    'POST order/import/update_do_logistic_data',
    'tests/api/orders/tracking.test.ts',
    'couriers and tracking numbers come by a file, and the same file twice changes nothing',
  ),
  line('GET point-transaction', points, 'are adjusted by email, and of a movement only the message changes'),
  line('PUT product/import/create/single', 'tests/api/import.test.ts', 'one row, refused, and nothing changed'),
  line(
    'PUT product/import/update/single',
    'tests/api/import.test.ts',
    'a key is found however many spaces stand in it: %s',
  ),
  line(
    'PUT product/import/promote/single',
    'tests/api/import-promote.test.ts',
    'are changed, and what is drafted of their versions goes live',
  ),
  line(
    'GET product-version/bulk-edit/options',
    'tests/api/product-version-reads.test.ts',
    'are those of quick edit first, then every other that holds one plain value',
  ),
  line(
    'GET product-version/latest',
    'tests/api/product-version-reads.test.ts',
    'of two that are live is the one promoted last, however often the other was before',
  ),
  line(
    'POST product-version/{id}/quick-edit',
    'tests/api/quick-edit.test.ts',
    'one field is changed and the others left, the whole record answered, and the history calls it quick_edit',
  ),
  line('GET product-version/meta/bc_children', 'tests/api/product-version-reads.test.ts', 'children of campaigns'),
  line(
    'GET product-version/{id}/product-options',
    'tests/api/product-version-refusals.test.ts',
    'reading choices needs the right to read, in the version’s own store',
  ),
  line('POST product-version/{id}/choice-group', choices, 'stands behind the others, with its choices in order'),
  line(
    'PUT product-version/{id}/choice-group/{group}',
    choices,
    'changes name, place and choices: those given in that order, the others behind them',
  ),
  line(
    'DELETE product-version/{id}/choice-group/{group}',
    choices,
    'is not deleted while options have several of its choices, or nothing else',
  ),
  line(
    'POST product-version/{id}/choice-group/{group}/choices',
    choices,
    'stands behind the others of its group, one or many at once',
  ),
  line('PUT product-version/{id}/choice-group/{group}/choice/{choice}', choices, 'changes its name and its place'),
  line(
    'DELETE product-version/{id}/choice-group/{group}/choice/{choice}',
    choices,
    'is not deleted while an option has it, obsolete ones too',
  ),
  line(
    'POST product-version/{id}/options',
    options,
    'is made with what was given; counts begin at nothing, whatever is said',
  ),
  line(
    'PUT product-version/{id}/option/{option}',
    options,
    'changes alone, and leaves what isn’t given; what is read can be sent back',
  ),
  line(
    'DELETE product-version/{id}/option/{option}',
    options,
    'is deleted with its group prices, not those of others; once sold or held it stays',
  ),
  line('POST product-version/{id}/option/{option}/obsolete', options, 'is obsolete, and is restored; not twice'),
  line('POST product-version/{id}/option/{option}/restore', options, 'is obsolete, and is restored; not twice'),
  line(
    'PUT product-version/{id}/group-prices',
    'tests/api/product-version-prices.test.ts',
    'that are set as they are, or removed where there is none, leave revision and history alone; so do options',
  ),
  line(
    'POST product-version/{id}/promote',
    'tests/api/product-version-promote.test.ts',
    'options stay themselves, with what was sold of them',
  ),
  line('POST product-version/{id}/edit', 'tests/api/drafts.test.ts', '/edit'),
  line(
    'POST product-version/{id}/change_to_choices',
    choices,
    'takes the SKU and the quota, and keeps the price for options without one',
  ),
  line(
    'POST user/{id}/loyalty/earn',
    points,
    'are earned, with a lot that expires at the end of a day as many months on as the settings say',
  ),
  line('POST user/{id}/loyalty/redeem', points, 'are used first where they expire first, as the preview said'),
  line('POST user/{id}/loyalty/adjust', points, 'of an equal movement within a minute are asked about'),
  line(
    'POST user-group/{id}/import/add_emails',
    'tests/api/groups/import-lines.test.ts',
    'are told by line: added, unknown, already there, repeated, wrong',
  ),
  line(
    'POST user-group/{id}/import/remove_emails',
    'tests/api/groups/import-lines.test.ts',
    'are told by line: removed, not there, repeated, wrong',
  ),
  line(
    'POST user-group/{id}/import/add_phone_numbers',
    'tests/api/groups/import-lines.test.ts',
    'that are telephone numbers are read and told as a form reads them',
  ),
  line(
    'POST user-group/{id}/import/remove_phone_numbers',
    'tests/api/groups/import-lines.test.ts',
    'count for members at once',
  ),
  line('PUT user-group-application/{id}/approve', deciding, 'to approve is noted, mailed once with its note'),
  line('PUT user-group-application/{id}/reject', deciding, 'is mailed in the customer’s language, with their name'),
];
