import { DataTable, ExportButton, List, useGetList } from 'react-admin';

/** A page as described in README's recipe: stock react-admin components with our data provider. */
export default function Invoices() {
  const { total } = useGetList('salesman', { pagination: { page: 1, perPage: 1 } });
  return (
    <>
      <h1>{total} invoices</h1>
      <List resource="salesman" actions={<ExportButton />}>
        <DataTable bulkActionButtons={false}>
          <DataTable.Col source="code" />
          <DataTable.Col source="name" />
        </DataTable>
      </List>
    </>
  );
}
