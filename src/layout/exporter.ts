import { defaultExporter, type Exporter } from 'react-admin';

/** react-admin's exporter: one column per property, without the titles of referenced records. */
export const exporter: Exporter = (records, ...rest) =>
  defaultExporter(
    records.map(({ labels: _labels, ...record }) => record),
    ...rest,
  );
