import { readFileSync } from 'node:fs';
import { datasetName, partitionPattern } from '#standards/openlineage/dataset-name';
import { readMapping } from '#standards/openlineage/mapping';

const mapping = readMapping(readFileSync('models/openlineage.yaml', 'utf8'));

function nameOf(namespace: string, name: string): readonly (string | undefined)[] {
  const { platform, instance, name: full, leaf } = datasetName({ namespace, name }, mapping);
  return [platform, instance, full, leaf];
}

test.each([
  ['postgres://db:5432', 'shop.public.orders', 'postgres', 'db:5432', 'db:5432.shop.public.orders', 'orders'],
  ['postgresql://db:5432', 'shop.public.orders', 'postgres', 'db:5432', 'db:5432.shop.public.orders', 'orders'],
  ['trino://host:8080', 'hive.sales.orders', 'trino', 'host:8080', 'host:8080.hive.sales.orders', 'orders'],
  ['snowflake://org-account', 'DB.PUBLIC.T', 'snowflake', 'org-account', 'org-account.DB.PUBLIC.T', 'T'],
  ['sqlserver://db:1433', 'shop.dbo.orders', 'mssql', 'db:1433', 'db:1433.shop.dbo.orders', 'orders'],
  [
    'awsathena://athena.eu-west-1.amazonaws.com',
    'c.d.t',
    'athena',
    'athena.eu-west-1.amazonaws.com',
    'athena.eu-west-1.amazonaws.com.c.d.t',
    't',
  ],
  ['hdfs://nn:8020', '/data/orders', 'hdfs', 'nn:8020', 'nn:8020/data/orders', 'orders'],
  ['kafka://a:9092,b:9092', 'shop.orders', 'kafka', 'a:9092', 'a:9092.shop.orders', 'shop.orders'],
  ['arn:aws:glue:eu-west-1:123', 'table/sales/orders', 'glue', 'eu-west-1:123', 'eu-west-1:123.sales.orders', 'orders'],
  [
    'spanner://project:instance',
    'shop.public.orders',
    'spanner',
    'project:instance',
    'project:instance.shop.public.orders',
    'orders',
  ],
  ['azurekusto://h.kusto.windows.net', 'db/t', 'kusto', 'h.kusto.windows.net', 'h.kusto.windows.net.db/t', 't'],
])('%s %s is on an instance of a platform', (namespace, name, ...expected) => {
  expect(nameOf(namespace, name)).toEqual(expected);
});

test.each([
  ['s3://bucket', '/a/b.parquet', 's3', 'bucket/a/b.parquet', 'b.parquet'],
  ['s3a://bucket', 'a/b/', 's3', 'bucket/a/b', 'b'],
  ['gs://bucket', '/', 'gcs', 'bucket', 'bucket'],
  ['abfss://container@account.dfs.core.windows.net', '/a', 'adlsGen2', 'container@account.dfs.core.windows.net/a', 'a'],
  ['bigquery', 'project.dataset.table', 'bigquery', 'project.dataset.table', 'table'],
  ['file', '/tmp/a.csv', 'file', '/tmp/a.csv', 'a.csv'],
  ['oss://bucket', 'a/b', 'oss', 'bucket/a/b', 'b'],
  ['cosn://bucket', '/a/b', 'cos', 'bucket/a/b', 'b'],
  ['hdfs:/', '/user/a', 'hdfs', '/user/a', 'a'],
  ['hdfs:', 'user/a', 'hdfs', '/user/a', 'a'],
  ['file:/', 'tmp/a', 'file', '/tmp/a', 'a'],
  ['file:///', '/tmp/a', 'file', '/tmp/a', 'a'],
])('%s %s has its place in its name', (namespace, name, platform, full, leaf) => {
  expect(nameOf(namespace, name)).toEqual([platform, undefined, full, leaf]);
});

test.each([
  ['jdbc:postgresql://db:5432', 'shop.public.orders', 'postgres', 'db:5432.shop.public.orders'],
  ['jdbc:postgresql://db:5432/shop?sslmode=require', 'public.orders', 'postgres', 'db:5432.shop.public.orders'],
  ['jdbc:postgresql://a:5432,b:5432/shop', 'shop.public.orders', 'postgres', 'a:5432.shop.public.orders'],
  ['jdbc:mysql://db:3306/shop', 'orders', 'mysql', 'db:3306.shop.orders'],
  ['jdbc:sqlserver://db:1433;databaseName=shop', 'dbo.orders', 'mssql', 'db:1433.shop.dbo.orders'],
  ['jdbc:oracle:thin:@db:1521:ORCL', 'SHOP.ORDERS', 'oracle', 'db:1521.ORCL.SHOP.ORDERS'],
  ['jdbc:oracle:thin:@//db:1521/ORCL', 'ORCL.SHOP.ORDERS', 'oracle', 'db:1521.ORCL.SHOP.ORDERS'],
  ['jdbc:redshift:iam://db:5439/dev', 'public.orders', 'redshift', 'db:5439.dev.public.orders'],
  ['jdbc:hive2://db:10000/sales', 'orders', 'hive', 'db:10000.sales.orders'],
  ['jdbc:trino://db:8080/hive/sales', 'sales.orders', 'trino', 'db:8080.hive.sales.orders'],
  ['jdbc:snowflake://a.snowflakecomputing.com/?db=D', 'S.T', 'snowflake', 'a.snowflakecomputing.com.D.S.T'],
])('%s %s is the dataset of that database', (namespace, name, platform, full) => {
  expect(datasetName({ namespace, name }, mapping)).toMatchObject({ platform, name: full, given: name });
});

test('a path may be the namespace', () => {
  expect(nameOf('file:/tmp/warehouse', 'default.t')).toEqual([
    'file',
    '/tmp/warehouse',
    '/tmp/warehouse.default.t',
    't',
  ]);
  expect(nameOf('/tmp/warehouse', 'default.t')).toEqual(['file', '/tmp/warehouse', '/tmp/warehouse.default.t', 't']);
});

test('a namespace that says nothing of a platform keeps datasets apart', () => {
  expect(nameOf('food delivery', 'public.orders')).toEqual([
    'openlineage',
    'food delivery',
    'food delivery.public.orders',
    'orders',
  ]);
});

test('a password is no part of the instance', () => {
  expect(nameOf('mysql://root:secret@db:3306', 'shop.orders')[1]).toBe('db:3306');
  expect(nameOf('sqlserver://db:1433;user=a;password=b', 'shop.orders')[1]).toBe('db:1433');
});

test('a setting gives another instance to a namespace, or none', () => {
  const instances = new Map([
    ['postgres://db:5432', 'sales'],
    ['s3://bucket', 'eu'],
    ['mysql://db:3306', ''],
  ]);
  const withInstances = { ...mapping, instances };
  const named = (namespace: string, name: string) => {
    const { instance, name: full } = datasetName({ namespace, name }, withInstances);
    return [instance, full];
  };
  expect(named('postgres://me:secret@db:5432', 'shop.public.orders')).toEqual(['sales', 'sales.shop.public.orders']);
  expect(named('mysql://db:3306', 'shop.orders')).toEqual([undefined, 'shop.orders']);
  expect(named('s3://bucket', '/a/b')).toEqual(['eu', 'eu.bucket/a/b']);
  expect(named('postgres://other:5432', 'shop.orders')).toEqual(['other:5432', 'other:5432.shop.orders']);
});

const partitioned = readMapping(readFileSync('models/openlineage.yaml', 'utf8'), {
  partitions: ['*=*', '####-##-##', '20######$', '20##/##$'].map(partitionPattern),
});

test.each([
  ['s3://lake', 'sales/dt=2026-01-01', 'lake/sales', 'dt=2026-01-01'],
  ['s3://lake', '/sales/year=2026/month=01/part-0.parquet', 'lake/sales', 'year=2026/month=01/part-0.parquet'],
  ['gs://lake', 'sales/dt%3D2026-01-01', 'lake/sales', 'dt%3D2026-01-01'],
  ['abfss://a@b', '/sales/2026-01-31', 'a@b/sales', '2026-01-31'],
  ['hdfs://nn:8020', '/sales/dt=__HIVE_DEFAULT_PARTITION__', 'nn:8020/sales', 'dt=__HIVE_DEFAULT_PARTITION__'],
  ['hdfs://nn:8020', 'sales/dt=1', 'nn:8020/sales', 'dt=1'],
  ['dbfs', '/sales/dt=1', '/sales', 'dt=1'],
  ['file', '/tmp/sales/dt=1', '/tmp/sales', 'dt=1'],
  ['s3://lake', 'dt=1/x', 'lake', 'dt=1/x'],
  ['s3://lake', 'dt=2026-01-01/region=eu/sub/x.parquet', 'lake', 'dt=2026-01-01/region=eu/sub/x.parquet'],
  ['s3://lake', 'raw/2026-01-31/orders.csv', 'lake/raw', '2026-01-31/orders.csv'],
  ['gs://lake', 'sales/20260131/', 'lake/sales', '20260131/'],
  ['gs://lake', 'sales/20260131/05/part-0.parquet', 'lake/sales', '20260131/05/part-0.parquet'],
  ['gs://lake', 'sales/2026/01/31/23', 'lake/sales', '2026/01/31/23'],
  ['gs://lake', 'sales/2026/01/region=eu', 'lake/sales', '2026/01/region=eu'],
  ['gs://lake', 'raw/20260131/orders.csv', 'lake/raw/20260131/orders.csv', undefined],
  ['gs://lake', 'raw/2026/01/orders', 'lake/raw/2026/01/orders', undefined],
  ['adl://lake', 'sales/dt=1', 'lake/sales', 'dt=1'],
  ['alluxio://a:19998', 'sales/dt=1', 'a:19998.sales', 'dt=1'],
  ['s3://lake', 'sales/2026-1-31', 'lake/sales/2026-1-31', undefined],
  ['postgres://db:5432', 'a=b.public.orders', 'db:5432.a=b.public.orders', undefined],
  ['kafka://k:9092', 'a=b', 'k:9092.a=b', undefined],
])('%s %s is a partition of a dataset', (namespace, name, full, partition) => {
  expect(datasetName({ namespace, name }, partitioned)).toMatchObject({ name: full, partition });
});
