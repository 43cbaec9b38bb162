import { DataTable, List, useGetList } from 'react-admin';

/** A page as README's recipe has it: stock components of react-admin on our data provider. */
export default function Invoices() {
  const { total } = useGetList('salesman', { pagination: { page: 1, perPage: 1 } });
  return (
    <>
      <h1>{total} invoices</h1>
      <List resource="salesman" actions={false} exporter={false}>
        <DataTable bulkActionButtons={false}>
          <DataTable.Col source="code" />
          <DataTable.Col source="name" />
        </DataTable>
      </List>
    </>
  );
}
