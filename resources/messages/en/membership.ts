/** Members of groups. */
const membership = {
  membership: {
    members: 'Customers',
    count: '%{count} customer |||| %{count} customers',
    more: 'More than %{count} customers',
    next: 'Show more',
    unsaved: 'As the form stands, saved or not.',
    countsNowhere: 'This group counts nowhere: make it Global, or name a storefront.',
    noGroup: 'This customer belongs to no group.',
    verified: 'What groups list counts once the customer’s email or number is verified.',
  },
};

export default membership;
export type MembershipMessages = typeof membership;
