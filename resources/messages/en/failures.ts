/** Errors that any page may show, and the server too. */
const failures = {
  errors: {
    unknown: 'Unknown Error',
    notFound: 'This page could not be found',
    forbidden: 'You are not permitted to access this page',
    changed: 'Someone changed the record since you opened it',
  },
};

export default failures;
export type FailuresMessages = typeof failures;
