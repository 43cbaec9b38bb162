/** The command line. */
const commandLine = {
  commandLine: {
    waiting: '%{group}: waiting for staff',
    title: 'Search and commands',
    placeholder: 'Search records, screens and actions',
    new: 'New %{name}',
    exact: 'Exact match',
    screens: 'Screens',
    all: 'All that match in %{list}',
    searchIn: 'Search in %{list}',
    late: 'Not searched in time: look in the list',
    near: '%{list}, similar spelling',
    nothing: 'Nothing matches “%{q}”.',
    failed: 'The search failed. Change the text to try again.',
    count: '%{smart_count} result |||| %{smart_count} results',
    actions: 'On this page',
    recent: 'Recently open',
    views: 'Saved views',
    onThisPage: 'On this page',
    toScreens: 'To screens',
    shortcuts: 'Keyboard shortcuts',
    choose: 'choose',
    open: 'open',
    openElsewhere: 'in a new tab',
    close: 'close',
  },
};

export default commandLine;
export type CommandLineMessages = typeof commandLine;
