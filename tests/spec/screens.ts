import { line, type SpecSection } from './line.ts';
import { routeLines } from './routes.ts';

const application = 'tests/portal/shell/application.test.tsx';

/** SPEC §1 and §2, besides the routes of entities. */
export const screens: readonly SpecSection[] = [
  {
    title: '1 What the product does and for whom',
    lines: [
      line(
        'interface in English, Traditional and Simplified Chinese',
        'tests/e2e/story.spec.ts',
        'the interface speaks Traditional and Simplified Chinese and English, and remembers which',
      ),
      line(
        'content in zh_HK and en_US',
        'tests/portal/list/table.test.tsx',
        'shows localized values in Chinese, and the other language where one is empty',
      ),
      line(
        'a store switcher sets the active store',
        'tests/e2e/story.spec.ts',
        'each tab has its own store; switching it on a record leads to the list',
      ),
      line(
        'the page title is “OTO E-Commerce Admin Portal”',
        'tests/e2e/start.spec.ts',
        'a fresh start leads to the sign-in page, under the portal’s title',
      ),
      line(
        'its description says that it is an e-commerce admin portal',
        'tests/e2e/start.spec.ts',
        'a fresh start leads to the sign-in page, under the portal’s title',
      ),
      line(
        'points are earned, redeemed and adjusted for a user',
        'tests/api/points/points.test.ts',
        'are used first where they expire first, as the preview said',
      ),
      line('a sales analysis dashboard', 'tests/e2e/analysis.spec.ts', 'a point opens the orders that it counts'),
    ],
  },
  {
    title: '2 Other routes',
    lines: [
      ...routeLines,
      line(
        'every route that stands is reached from the drawer, the top bar or a page they lead to',
        'tests/e2e/reached.spec.ts',
        'every route of SPEC §2 that stands is reached by links from the drawer and the top bar',
      ),
      line(
        'create and edit share one screen',
        'tests/portal/form/save.test.tsx',
        'a new record, then its own page; a field hidden by another is not asked for',
      ),
      line(
        'no match: 404, “This page could not be found”, Back to Home',
        application,
        'shows a 404 page with its words where no route matches',
      ),
      line(
        'other errors: An Error Occurred',
        'tests/portal/layout/error-pages.test.tsx',
        'shows its error until it is tried again, or another page is opened',
      ),
    ],
  },
  {
    title: '2 Layouts, top bar and drawer',
    lines: [
      line(
        'the content area waits for an active store',
        application,
        'show nothing in the content area until one is active, and say why they could not be read',
      ),
      line(
        'the guest card has a logo or the portal name',
        'tests/portal/shell/sign-in.test.tsx',
        'stands on a card with the name of the portal',
      ),
      line('a plain layout', 'tests/portal/layout/error-pages.test.tsx', 'stands in the plain layout without bars'),
      line(
        'a toggle for the info panel',
        application,
        'has a mini-sized drawer on medium screens while the info panel is off, and a full one while it is on',
      ),
      line('Manage Stores leads to /store', application, 'lead to their list by Manage Stores'),
      line(
        'the name leads to /profile; Log out leads to /login',
        application,
        'links one\\u2019s name to the profile, and signs out',
      ),
      line(
        'groups of the drawer, in order, by permission',
        application,
        'shows every group in the order of the specification to whoever may everything',
      ),
      line(
        'words of the drawer',
        'tests/portal/layout/drawer-words.test.tsx',
        'has the words of SPEC §2 in its order, then the entities it gives no entry',
      ),
      line('quick search and top search', 'tests/e2e/command-line.spec.ts', 'an order is found by its telephone'),
    ],
  },
  {
    title: '2 Screens of versions',
    lines: [
      line(
        'choice groups, choices, combinations, obsolete and restore',
        'tests/e2e/options.spec.ts',
        'a version gets three choice groups, all their combinations, and one of them is marked obsolete and restored',
      ),
      line(
        'group prices',
        'tests/e2e/options.spec.ts',
        'group prices are pasted from a spreadsheet, and show what each group pays and why',
      ),
      line(
        'quick edit',
        'tests/e2e/quick-edit.spec.ts',
        'a price is changed in its row: saved at once, nothing moves and no list is asked for',
      ),
      line(
        'switching to choices',
        'tests/api/product-version-choices.test.ts',
        'takes the SKU and the quota, and keeps the price for options without one',
      ),
      line(
        'promotion of a draft',
        'tests/e2e/drafts.spec.ts',
        'a version goes live, is changed in a draft, compared, promoted, and brought back with one click',
      ),
      line(
        'draft and promote of coupons',
        'tests/api/coupons/coupons.test.ts',
        'is changed by a draft, and its code goes with it',
      ),
      line(
        'draft and promote of shipping fees',
        'tests/api/shipping-fees.test.ts',
        'is changed by a draft, which tells how it differs',
      ),
      line(
        'rich text takes pictures and videos',
        'tests/e2e/rich-text.spec.ts',
        'a rich text with pasted pictures and a video is saved and reopened unchanged',
      ),
    ],
  },
];
