/** A customer's time line. */
const activity = {
  activity: {
    title: 'Time line',
    which: 'Which events',
    all: 'All',
    changes: 'Changes of the record',
    none: 'Nothing has happened yet.',
    older: 'Show older',
  },
};

export default activity;
export type ActivityMessages = typeof activity;
