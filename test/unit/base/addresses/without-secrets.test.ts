/** Addresses of all forms: which secrets go, what stays as it is, and what has to be refused. */
import { addressWithoutSecrets, looksSecret, namesSecret, textWithoutSecrets } from '#base/addresses/without-secrets';

test.each([
  ['postgres://u:SECRET@h:1/db', 'postgres://h:1/db'],
  ['jdbc:postgresql://h:1/db?user=u&password=SECRET', 'jdbc:postgresql://h:1/db?user=u'],
  ['jdbc:postgresql://h:1/db?password=SECRET&ssl=true', 'jdbc:postgresql://h:1/db?ssl=true'],
  ['jdbc:sqlserver://h;user=sa;password=SECRET', 'jdbc:sqlserver://h;user=sa'],
  [
    'jdbc:sqlserver://h:1433;databaseName=d;Password={SE;CRET};encrypt=true',
    'jdbc:sqlserver://h:1433;databaseName=d;encrypt=true',
  ],
  ['jdbc:oracle:thin:scott/SECRET@//h:1521/s', 'jdbc:oracle:thin:@//h:1521/s'],
  ['jdbc:oracle:thin:scott/SECRET@h:1521:s', 'jdbc:oracle:thin:@h:1521:s'],
  ['oracle:scott/SECRET@h:1521/s', 'oracle:@h:1521/s'],
  ['scott/SECRET@//h:1521/s', '@//h:1521/s'],
  ['mongodb+srv://u:SECRET@h/db', 'mongodb+srv://h/db'],
  ['postgres://u:p@SECRET@h/db', 'postgres://h/db'],
  ['postgres://u:SECRET/x@h/db', 'postgres://h/db'],
  ['postgres://u:SEC?RET@h/db', 'postgres://h/db'],
  ['postgres://u:SEC#RET@h/db', 'postgres://h/db'],
  ['postgres://u:SEC;RET@h/db', 'postgres://h/db'],
  ['postgres://:SECRET@h/db', 'postgres://h/db'],
  ['postgres://u:@h/db', 'postgres://h/db'],
  ['postgres://u%3ASECRET@h/db', 'postgres://h/db'],
  [
    'jdbc:snowflake://a.snowflakecomputing.com/?user=u&password=SECRET',
    'jdbc:snowflake://a.snowflakecomputing.com/?user=u',
  ],
  ['mysql://h/db?sslpassword=SECRET', 'mysql://h/db'],
  ['mongodb://u:SECRET@h1,u2:SECRET@h2/db', 'mongodb://h1,h2/db'],
  ['mongodb://u:SEC,RET@h1:27017,h2:27017/db', 'mongodb://h1:27017,h2:27017/db'],
  ['https://SECRET@code.example/books', 'https://code.example/books'],
  ['https://u:SECRET@code.example/@scope/a', 'https://code.example/@scope/a'],
  ['git+https://SECRET@code.example/a.git', 'git+https://code.example/a.git'],
  ['https://a.blob.core.windows.net/c/f?sv=2024&sig=SECRET', 'https://a.blob.core.windows.net/c/f?sv=2024'],
  ['https://b.s3.amazonaws.com/k?X-Amz-Date=1&X-Amz-Signature=SECRET', 'https://b.s3.amazonaws.com/k?X-Amz-Date=1'],
  ['https://api.example/x?api_key=SECRET#top=1', 'https://api.example/x#top=1'],
  ['https://app.example/cb#access_token=SECRET', 'https://app.example/cb'],
  ['https://api.example/x?key=SECRET', 'https://api.example/x'],
  ['https://api.example/x?auth=SECRET&page=2', 'https://api.example/x?page=2'],
  [
    'AccountName=a;AccountKey=SECRET==;EndpointSuffix=core.windows.net',
    'AccountName=a;EndpointSuffix=core.windows.net',
  ],
  ['Endpoint=sb://h.net/;SharedAccessKeyName=n;SharedAccessKey=SECRET', 'Endpoint=sb://h.net/;SharedAccessKeyName=n'],
  ['Server=h;Database=d;User Id=u;Pwd=SECRET', 'Server=h;Database=d;User Id=u'],
  ['host=h port=5432 user=u password=SECRET dbname=d', 'host=h port=5432 user=u dbname=d'],
  ["host=h user=u password='SEC RET'", 'host=h user=u'],
  ['host=h,user=u,password=SECRET', 'host=h,user=u'],
  ['password=SECRET host=h', 'host=h'],
  ['jdbc:db2://h:50000/db:user=u;password=SECRET;', 'jdbc:db2://h:50000/db:user=u'],
  ['jdbc:teradata://h/DATABASE=d,USER=u,PASSWORD=SECRET', 'jdbc:teradata://h/DATABASE=d,USER=u'],
  ['jdbc:teradata://h/PASSWORD=SECRET,USER=u', 'jdbc:teradata://h/USER=u'],
  ['jdbc:redshift:iam://h:5439/db?SecretAccessKey=SECRET', 'jdbc:redshift:iam://h:5439/db'],
  [
    'jdbc:databricks://h:443/default;httpPath=sql;UID=token;PWD=SECRET',
    'jdbc:databricks://h:443/default;httpPath=sql;UID=token',
  ],
  ['postgres://h/db?user%3Du%26password%3DSECRET', 'postgres://h/db?user%3Du'],
  ['snowflake://u:SECRET@acct/db', 'snowflake://acct/db'],
  ['kafka://u:SECRET@a:9092,b:9092', 'kafka://a:9092,b:9092'],
  ['redis://:SECRET@[::1]:6379/0', 'redis://[::1]:6379/0'],
])('%s becomes %s', (text, expected) => {
  expect(addressWithoutSecrets(text)).toBe(expected);
  expect(looksSecret(text)).toBe(true);
  expect(looksSecret(expected)).toBe(false);
});

test.each([
  'postgres://h:5432',
  'postgres://h:5432/db',
  'postgres://user@h:5432/db',
  'mail@example.com',
  's3://bucket/a@b/c',
  's3://bucket/key=5/token=abc/part-0.parquet',
  '/warehouse/sales/key=5',
  'arn:aws:glue:eu-west-1:123456789012',
  'arn:aws:secretsmanager:eu-west-1:123456789012:secret:prod/db',
  'abfss://container@account.dfs.core.windows.net',
  'wasbs://container@account.blob.core.windows.net/a/b',
  'https://github.com/org/repo/@v1',
  'https://example.com/a/b@c?page=2',
  'ssh://git@github.com/org/repo.git',
  'git@github.com:org/repo.git',
  'user@host',
  'C:\\data\\a@b.csv',
  'file:///C:/data/a.csv',
  'file://C:/data/a.csv',
  'file:/tmp/warehouse',
  'kafka://a:9092,b:9092',
  'mongodb://h1:27017,h2:27017/db?replicaSet=r',
  'hdfs://nn:8020',
  'jdbc:oracle:thin:@//h:1521/s',
  'jdbc:oracle:thin:@h:1521:s',
  'jdbc:sqlserver://h:1433;databaseName=d;authenticator=x',
  'bigquery',
  'food delivery',
  'unitycatalog://workspace.example',
  'redis://[::1]:6379/0',
  'postgres://2001:db8::1/db',
  'postgres://${HOST}:${PORT}/db',
  'postgres://h:{port}/db',
  'awsathena://athena.eu-west-1.amazonaws.com',
  'shop.load.token_refresh',
  'public.password_resets',
  'dbt-run-model.a.b/c@2.0',
  '@scope/package@1.0.0',
  'scott/tables@2026',
  '100%',
  'a=b',
])('%s stays as it is', (text) => {
  expect(addressWithoutSecrets(text)).toBe(text);
  expect(textWithoutSecrets(text)).toBe(text);
  expect(looksSecret(text)).toBe(false);
});

test.each([
  'postgres://u%253ASECRET@h/db',
  'postgres://u:SECRET%40h/db',
  'postgres://u%3ASECRET%40h/db',
  'postgres://u:SECRET',
  'postgres://h/db?pass%77ord=SECRET',
  'postgres%3A%2F%2Fu%3ASECRET%40h%2Fdb',
  'jdbc%3Asqlserver%3A%2F%2Fh%3Bpassword%3DSECRET',
  'ghp_0123456789abcdefghij0123456789abcdef',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x',
])('%s is refused, or loses what is a secret', (text) => {
  const left = addressWithoutSecrets(text);
  expect(looksSecret(text)).toBe(true);
  expect(looksSecret(left) || !/SECRET|ghp_|eyJ/.test(left)).toBe(true);
});

test.each([
  ['see postgres://u:SECRET@h/db, or ask a@b.c', 'see postgres://h/db, or ask a@b.c'],
  ['(mongodb://u:SECRET@h1,u2:SECRET@h2/db)', '(mongodb://h1,h2/db)'],
  ['see url=mysql://u:SECRET@h', 'see url=mysql://h'],
  ['see jdbc:oracle:thin:scott/SECRET@//h:1521/s', 'see jdbc:oracle:thin:@//h:1521/s'],
  ["select * from t where token = 'x' and a@b = 1", "select * from t where token = 'x' and a@b = 1"],
  ['{"url":"mysql://a:SECRET@c","mail":"m@e.com"}', '{"url":"mysql://c","mail":"m@e.com"}'],
  ['{"password":"SECRET","user":"u"}', '{"password":"","user":"u"}'],
  ["COPY t FROM 's3://b/k' CREDENTIALS 'x'", "COPY t FROM 's3://b/k' CREDENTIALS 'x'"],
])('the text %s becomes %s', (text, expected) => {
  expect(textWithoutSecrets(text)).toBe(expected);
});

test.each([
  ['spark.hadoop.fs.s3a.secret.key', true],
  ['fs.azure.account.key.a.dfs.core.windows.net', true],
  ['fs.azure.sas.container.account', true],
  ['sslTrustStorePassword', true],
  ['s3.session-token', true],
  ['client_secret', true],
  ['key', false],
  ['primary_key', false],
  ['fs.s3a.aws.credentials.provider', false],
  ['passwordPolicy', false],
])('the setting %s holds a secret: %s', (name, expected) => {
  expect(namesSecret(name, true)).toBe(expected);
});

test('the time grows as the text does', () => {
  const time = (text: string) => {
    const before = process.cpuUsage();
    for (const clean of [addressWithoutSecrets, looksSecret, textWithoutSecrets]) clean(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  for (const unit of ['a:', '@', '&a=b', ';password=x', '://a:b@', '%3A', '"a":"', '/', 'a,', '%25', ' a=', '(', '://'])
    for (const start of ['', 'postgres://', 'jdbc:oracle:thin:']) {
      const [small, large] = [20_000, 80_000].map((length) => {
        const text = start + unit.repeat(length / unit.length);
        return Math.min(time(text), time(text), time(text));
      });
      expect([unit, start, (large ?? 0) / Math.max(small ?? 0, 4) < 9]).toEqual([unit, start, true]);
    }
});
