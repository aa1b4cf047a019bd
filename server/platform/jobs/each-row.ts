/**
 * Does the work of every row, one after the other. A row that fails does not stop those behind it; afterwards an `AggregateError` with all
 * failures is thrown, so that the job counts as failed and the log has them. Returns the number of rows.
 */
export async function eachRow<Row>(rows: Iterable<Row> | AsyncIterable<Row>, work: (row: Row) => Promise<unknown>): Promise<number> {
  const failures: unknown[] = [];
  let count = 0;
  for await (const row of rows) {
    count++;
    try {
      await work(row);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${count} rows failed`);
  return count;
}
