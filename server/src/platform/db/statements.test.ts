import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
// Loads every module that defines statements.
import '../../app.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { columnOf, type Shape, statements } from './statement.ts';

const POSTGRES_NAMES: Record<string, string> = {
  text: 'text',
  int: 'int4',
  bigint: 'int8',
  float: 'float8',
  bool: 'bool',
  timestamp: 'timestamptz',
  bytea: 'bytea',
  json: 'jsonb',
  'int[]': '_int4',
  'text[]': '_text',
};

interface Column {
  name: string;
  dataTypeID: number;
  tableID: number;
  columnID: number;
}

let service: TestService;
let client: pg.Client;
const typeNames = new Map<number, string>();
const nullable = new Set<string>();
/** The texts that a CHECK constraint of one column names. */
const allowed = new Map<string, string[]>();

beforeAll(async () => {
  service = await startService();
  client = new pg.Client(service.location);
  await client.connect();
  const types = await client.query<{ oid: number; typname: string }>(
    'select oid, typname from pg_type',
  );
  for (const { oid, typname } of types.rows) typeNames.set(oid, typname);
  const columns = await client.query<{ key: string }>(
    `select attrelid || '.' || attnum as key from pg_attribute where not attnotnull`,
  );
  for (const { key } of columns.rows) nullable.add(key);
  const checks = await client.query<{ key: string; definition: string }>(
    `select conrelid || '.' || conkey[1] as key, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'c' and cardinality(conkey) = 1`,
  );
  for (const { key, definition } of checks.rows) {
    allowed.set(
      key,
      [...definition.matchAll(/'([^']*)'::text/g)].map(([, text]) => text!),
    );
  }
});
afterAll(async () => {
  await client.end();
  await service.stop();
});

/** Files share a worker, so the statements of other tests may be there too: `test-` marks them. */
const production = [...statements.values()].filter(({ name }) => !/\btest-/.test(name));

it('has statements to check', () => {
  expect(production.length).toBeGreaterThan(10);
});

it.each(production)('$name takes and gives what it says', async (statement) => {
  const { parameters, columns } = await describeStatement(statement.text);
  expect(parameters.map((oid) => typeNames.get(oid))).toEqual(namesIn(statement.takes));
  expect(columns.map(({ name, dataTypeID }) => [name, typeNames.get(dataTypeID)])).toEqual(
    Object.keys(statement.gives).map((name, index) => [name, namesIn(statement.gives)[index]]),
  );
  const needless = columns.filter(
    ({ name, tableID, columnID }) =>
      nullable.has(`${tableID}.${columnID}`) && !columnOf(statement.gives[name]!).endsWith('?'),
  );
  expect(needless, 'columns that may be null, but are not marked with ?').toEqual([]);
  for (const { name, tableID, columnID } of columns) {
    const type = statement.gives[name]!;
    if (typeof type === 'string') continue;
    const texts = allowed.get(`${tableID}.${columnID}`) ?? [];
    expect(type.values, `${name} can be any of these`).toEqual(expect.arrayContaining(texts));
  }
});

const namesIn = (shape: Shape): (string | undefined)[] =>
  Object.values(shape).map((type) => POSTGRES_NAMES[columnOf(type).replace('?', '')]);

/** Asks PostgreSQL for a statement's types without running it. */
function describeStatement(text: string): Promise<{ parameters: number[]; columns: Column[] }> {
  return new Promise((resolve, reject) => {
    let parameters: number[] = [];
    let columns: Column[] = [];
    let failure: Error | undefined;
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    const keep = (message: { dataTypeIDs: number[] }) => {
      parameters = message.dataTypeIDs;
    };
    connection.once('parameterDescription', keep);
    client.query({
      submit(wire: { parse(query: object): void; describe(what: object): void; sync(): void }) {
        wire.parse({ name: '', text, types: [] });
        wire.describe({ type: 'S', name: '' });
        wire.sync();
      },
      handleRowDescription(message: { fields: Column[] }) {
        columns = message.fields;
      },
      handleError(error: Error) {
        failure = error;
      },
      handleReadyForQuery() {
        connection.off('parameterDescription', keep);
        if (failure) reject(failure);
        else resolve({ parameters, columns });
      },
      handleParseComplete() {},
      handleNoData() {},
    } as unknown as pg.Submittable);
  });
}
