/** Roles: what each permission opens, who holds it, and what a change of a role does. */
const roles = {
  roles: {
    find: 'Find a permission',
    noneFound: 'No permission matches “%{text}”.',
    chosen: '%{count} of %{total} chosen',
    subject: 'About',
    all: 'All permissions',
    allShown: 'All shown',
    allOf: 'All: %{name}',
    others: 'Others',
    instead: 'by “%{name}”',
    arrows: 'Arrow keys lead from box to box.',
    insteadHelp: '“by …”: that permission decides.',
    unknown: 'Of another version or system',
    unknownHelp:
      'This version doesn’t know these and shows them as they are. They open nothing here, and stay unless you untick them.',
    gapList: 'Without “list”, no menu leads to its pages.',
    gapGet: 'Without “view”, its records can’t be opened.',
    gapGroup: 'Its pages aren’t in the menu without “%{name}”.',
    about: 'What “%{name}” opens, and who holds it',
    menu: 'In the menu',
    group: '%{name} (the group)',
    entry: '%{group}: %{name}',
    pages: 'Pages',
    ofRecord: '%{name}: a record’s page',
    newRecord: '%{name}: a new one',
    below: '%{name}: %{path}',
    fields: 'Fields',
    fieldRead: '%{entity}: %{field} (to see it)',
    fieldWrite: '%{entity}: %{field} (to change it)',
    calls: '%{smart_count} call of the API |||| %{smart_count} calls of the API',
    opensNothing: 'Nothing in this version.',
    heldBy: 'Held now by',
    heldByNobody: 'No role holds it.',
    rolePeople: '%{name}: %{smart_count} person |||| %{name}: %{smart_count} people',
    more: 'and %{count} more',
    namesHidden: 'Who holds it is for those who may list admin users.',
    notLoaded: 'This couldn’t be loaded: %{reason}',
    added: 'Added',
    removed: 'Removed',
    menuGained: 'New in the menu: %{names}',
    menuLost: 'Gone from the menu: %{names}',
    asksFactor:
      'From now on, a second factor is required: who has none sets one up at the next sign-in. Sessions without one end within a quarter of an hour.',
    holders:
      '%{smart_count} person has this role now and gets this at their next call: %{names} |||| %{smart_count} people have this role now and get this at their next call: %{names}',
    holdersNone: 'Nobody who can sign in has this role now.',
    holdersSuspended: 'Suspended: %{names}',
  },
};

export default roles;
export type RolesMessages = typeof roles;
