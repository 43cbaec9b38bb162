import { Notification } from 'react-admin';

/** Alerts go by themselves after 3,000 ms (SPEC §9), and stand above the save bar and the pages of a list. */
export function Alerts() {
  return <Notification autoHideDuration={3_000} sx={{ bottom: { xs: 72, sm: 72 } }} />;
}
