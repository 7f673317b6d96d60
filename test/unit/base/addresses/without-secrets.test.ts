/** Addresses of all forms: which secrets go, what stays as it is, and what has to be refused. */
import { namesSecret } from '#base/addresses/secret-names';
import { addressWithoutSecrets, looksSecret, textWithoutSecrets } from '#base/addresses/without-secrets';

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
  ['//u:SECRET@h/db', '//h/db'],
  ['postgres:\\\\u:SECRET@h/db', 'postgres:\\\\h/db'],
  ['u:SECRET@h.example:5432', 'h.example:5432'],
  ['u:SEC:RET@h:5432/db', 'h:5432/db'],
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
  ['oracle+cx_oracle://u:SECRET@h:1521/?service_name=s', 'oracle+cx_oracle://h:1521/?service_name=s'],
  ['db2+ibm_db://u:SECRET@h/db', 'db2+ibm_db://h/db'],
  ['nats://SECRET@h:4222', 'nats://h:4222'],
  ['redis-sentinel://SECRET@h:26379/m', 'redis-sentinel://h:26379/m'],
  ['smb://domain;u:SECRET@h/share', 'smb://h/share'],
  ['postgres:///u:SECRET@h/db', 'postgres:///h/db'],
  ['postgres:/u:SECRET@h/db', 'postgres:/h/db'],
  ['u:SECRET@h/db', 'h/db'],
  ['u:SECRET@h.example/db?x=1', 'h.example/db?x=1'],
  [':SECRET@h:5432', 'h:5432'],
  ['u:SECRET@tcp(127.0.0.1:3306)/db', 'tcp(127.0.0.1:3306)/db'],
  ['u:SECRET@/db', '/db'],
  ['u/SECRET@h:1521/s', 'h:1521/s'],
  ['https://h/redirect?url=https://u:SECRET@h2/&x=1', 'https://h/redirect?url=https://h2/&x=1'],
  ['airflow://postgres://u:SECRET@h/db', 'airflow://postgres://h/db'],
  ['https://h/?password[]=SECRET&a=1', 'https://h/?a=1'],
  ['https://h/?auth[password]=SECRET&a=1', 'https://h/?a=1'],
  ['https://h/?auth%5Bpassword%5D=SECRET&a=1', 'https://h/?a=1'],
  ['https://h/?p%61ssword=SECRET', 'https://h/'],
  ['https://h/?+password=SECRET&a=1', 'https://h/?a=1'],
  ['https://h/?a=1\\u0026password=SECRET', 'https://h/?a=1'],
  ['https://h/?subscription-key=SECRET&a=1', 'https://h/?a=1'],
  ['https://h/?app_key=SECRET&hmac=SECRET&jsessionid=SECRET&pswd=SECRET&user_pass=SECRET', 'https://h/'],
  ['https://h/?x-functions-key=SECRET&wallet_pw=SECRET&passkey=SECRET&SAMLResponse=SECRET&a=1', 'https://h/?a=1'],
  ['https://h/?senha=SECRET&clave=SECRET&heslo=SECRET&parola=SECRET&a=1', 'https://h/?a=1'],
  ['https://h/?пароль=SECRET&密码=SECRET&パスワード=SECRET&a=1', 'https://h/?a=1'],
  ['https://h/?%D0%BF%D0%B0%D1%80%D0%BE%D0%BB%D1%8C=SECRET&a=1', 'https://h/?a=1'],
  ['https://h/?passwort=SECRET&motdepasse=SECRET&kennwort=SECRET', 'https://h/'],
  ['jdbc:snowflake://a/?passcode=SECRET&private_key_base64=SECRET&warehouse=w', 'jdbc:snowflake://a/?warehouse=w'],
  ['bigquery://p/d?credentials_base64=SECRET', 'bigquery://p/d'],
  ['jdbc:bigquery://h:443;ProjectId=p;OAuthPvtKey=SECRET', 'jdbc:bigquery://h:443;ProjectId=p'],
  ['jdbc:teradata://h/LOGMECH=JWT,LOGDATA=token=SECRET', 'jdbc:teradata://h/LOGMECH=JWT'],
  ['ldap://h:389/dc=x??sub?(x=y)?bindname=cn,X-BINDPW=SECRET', 'ldap://h:389/dc=x??sub?(x=y)?bindname=cn'],
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
  'spanner://project:instance',
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
  '//server/share/a@b.csv',
  '\\\\server\\c:share',
  'python:3.11@sha256:0f1e2d3c',
  'mailto:jane@example.com',
  'urn:li:dataset:(urn:li:dataPlatform:s3,a@b:5432/c,PROD)',
  '100%',
  'a=b',
  'team:data@example.com',
  'user:jane@example.com',
  'mailto:jane@example.com/inbox',
  'https://h/?bypass=1&sort=key:asc&tokenizer=x&secretary=y',
  'https://h/?code=EUR&sid=ORCL&session=night&enclave=a&ticket=12',
  'https://github.com/org/hooks/readme',
  'https://h/Größe=5?größe=5&名前=x',
  'https://h/login?next=https://h2/a@b',
  'jdbc:sqlserver://h;user=a@b;databaseName=c',
  'org/repo@sha256:0f1e2d3c',
  '顧客：注文＠東京',
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
  'https://h/redirect?url=https%3A%2F%2Fu%3ASECRET%40h2%2F',
  'https://h/?p%2561ssword=SECRET',
  'https://h/?pass\u200bword=SECRET',
  'https://h/?password:SECRET',
  'mongodb+srv://h/?authMechanismProperties=AWS_SESSION_TOKEN:SECRET',
  'postgres://u：SECRET@h/db',
  'postgres://u:SECRET＠h/db',
  '{"host":"h","password":"SECRET"}',
  'https://hooks.slack.com/services/T0/B0/SECRET',
  'https://discord.com/api/webhooks/123456/SECRETabcdefghijklmnop',
  'https://outlook.office.com/webhook/a@b/IncomingWebhook/SECRET/x',
  'https://example.webhook.office.com/webhookb2/SECRET@b/IncomingWebhook/c/d',
  'https://api.telegram.org/bot123456:SECRETabcdefghijklmnop/sendMessage',
  'https://events.pagerduty.com/integration/SECRETabcdefghijklmnop/enqueue',
  'https://maker.ifttt.com/trigger/e/with/key/SECRET',
  'https://hooks.zapier.com/hooks/catch/123/SECRET/',
  'https://f.azurewebsites.net/api/load?code=SECRETabcdefghijklmnop==',
  'https://chat.example.com/hooks/secretsecretsecretsecret12',
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
  ['select a.token=b.token, c&1 from t where key=5', 'select a.token=b.token, c&1 from t where key=5'],
  ['Driver={ODBC 17};Server=h;Uid=u;Pwd=SECRET;', 'Driver={ODBC 17};Server=h;Uid=u'],
  ['see host=h user=u password=SECRET', 'see host=h user=u '],
  ['PlainLoginModule required username="u" password="SEC RET";', 'PlainLoginModule required username="u" "";'],
  ['load --password SECRET --token=SECRET --host h', 'load --password --token --host h'],
  ['curl -H "Authorization: Bearer SECRET" h', 'curl -H "Authorization: Bearer" h'],
  ['see https://h/r?u=https%3A%2F%2Fu%3ASECRET%40h2 now', 'see  now'],
  ['uses ghp_0123456789abcdefghij0123456789abcdef', 'uses '],
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

/** How tokens of services begin. A text may have many of them, and no token. */
const TOKEN_STARTS = [
  'eyJ',
  'ghp_',
  'glpat-',
  'xoxb-',
  'dapi0',
  'sk_live_',
  'sk-',
  'SG.',
  'AIza',
  'ya29.',
  'npm_',
  'hvs.',
];

test('the time grows as the text does', () => {
  const time = (text: string) => {
    const before = process.cpuUsage();
    for (const clean of [addressWithoutSecrets, looksSecret, textWithoutSecrets]) clean(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const units = ['a:', '@', '&a=b', ';password=x', '://a:b@', '%3A', '"a":"', '/', 'a,', '%25', ' a=', '(', '://'];
  for (const unit of [...units, ...TOKEN_STARTS.map((start) => `-${start}`)])
    for (const start of ['', 'postgres://', 'jdbc:oracle:thin:']) {
      const [small, large] = [20_000, 80_000].map((length) => {
        const text = start + unit.repeat(length / unit.length);
        return Math.min(time(text), time(text), time(text));
      });
      expect([unit, start, (large ?? 0) / Math.max(small ?? 0, 4) < 9]).toEqual([unit, start, true]);
    }
});

test('the time grows as the text does', () => {
  const time = (text: string) => {
    const before = process.cpuUsage();
    looksSecret(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const units = [
    'a=',
    ' ',
    '=',
    '@',
    ':',
    ';:',
    ',',
    '://',
    'a://',
    '%',
    '%40',
    '"a":"',
    'a="',
    '--a ',
    '-',
    '[',
    'a;',
  ];
  for (const unit of units)
    for (const start of ['', 'postgres://u:', 'a=', 'authorization:', 'host=h ', '--password ']) {
      const [small, large] = [5_000, 20_000].map((length) => {
        const text = `${start}${unit.repeat(length / unit.length)}x`;
        return Math.min(time(text), time(text));
      });
      expect([unit, start, (large ?? 0) / Math.max(small ?? 0, 3) < 9]).toEqual([unit, start, true]);
    }
});
