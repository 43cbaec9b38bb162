import { Notification } from 'react-admin';

/** Alerts, hidden after 3,000 ms (SPEC §9). Placed above the save bar and the pagination. */
export function Alerts() {
  return <Notification autoHideDuration={3_000} sx={{ bottom: { xs: 72, sm: 72 } }} />;
}
