import { Notification } from 'react-admin';

/** Alerts go by themselves after 3,000 ms (SPEC §9). */
export function Alerts() {
  return <Notification autoHideDuration={3_000} />;
}
