import type { RaRecord } from 'react-admin';

/** Menu button of a record's actions. A plain button, because every row has one. */
export function MoreButton({
  record,
  label,
  tabStop,
  onMore,
}: {
  readonly record: RaRecord;
  readonly label: string;
  readonly tabStop: boolean;
  readonly onMore: (record: RaRecord, anchor: Element) => void;
}) {
  return (
    <button
      type="button"
      className="more"
      tabIndex={tabStop ? 0 : -1}
      aria-haspopup="menu"
      aria-label={label}
      title={label}
      onClick={({ currentTarget }) => onMore(record, currentTarget)}
    >
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" fill="currentColor">
        <path d="M12 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4m0 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4m0 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4" />
      </svg>
    </button>
  );
}
