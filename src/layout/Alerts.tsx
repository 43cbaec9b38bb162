import { Notification } from 'react-admin';

/** Alerts, hidden after 3,000 ms (SPEC §9). Over the app bar, where they cover no field, row or button of the page. */
export function Alerts() {
  return (
    <Notification
      autoHideDuration={3_000}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      sx={{ top: { xs: 4, sm: 4 } }}
    />
  );
}
