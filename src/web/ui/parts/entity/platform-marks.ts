/** The ground and the lines of a mark. Lines are drawn in white on a field of 24 by 24. */
interface Mark {
  readonly ground: string;
  readonly lines: string;
}

/** A circle as a part of a path. */
function ring(x: number, y: number, radius: number): string {
  const across = radius * 2;
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${across} 0a${radius} ${radius} 0 1 0-${across} 0`;
}

const HEXAGON = 'M12 3l7.5 4.5v9L12 21l-7.5-4.5v-9z';
const CLOUD = 'M7 18a4 4 0 0 1-.5-8A5.5 5.5 0 0 1 17 9.5a4.3 4.3 0 0 1 0 8.5z';

/**
 * Marks of common platforms, by the last part of their urns. They are our own drawings, in colours that people know the platforms by, and
 * are not the logos of the makers. A platform that has none shows its initials.
 */
const MARKS: Readonly<Record<string, readonly [ground: string, lines: string]>> = {
  adlsGen1: ['#0f6cbd', `${CLOUD}M9 14h6`],
  adlsGen2: ['#0f6cbd', `${CLOUD}M9 13h6M9 16h6`],
  airflow: ['#0b74c9', 'M12 12L5 4c5 0 7 3 7 8l8-7c0 5-3 7-8 7l7 8c-5 0-7-3-7-8l-8 7c0-5 3-7 8-7'],
  athena: ['#7446b8', 'M4 9l8-5 8 5zM6 12v5M12 12v5M18 12v5M4 20h16'],
  bigquery: ['#3367d6', `${ring(11, 11, 6.5)}M16 16l4 4M8.5 12v1M11 9v4M13.5 11v2`],
  cassandra: ['#2c6e94', `M3 12c5-7 13-7 18 0c-5 7-13 7-18 0z${ring(12, 12, 2.5)}`],
  clickhouse: ['#a07800', 'M5 5v14M9 5v14M13 5v14M18 10v4'],
  cockroachdb: ['#6236c9', `${ring(12, 12, 8)}M12 4c-4 5-4 11 0 16M12 4c4 5 4 11 0 16M5 9c5 2 9 2 14 0`],
  csv: ['#5b6675', 'M7 3h7l4 4v14H7zM10 12h5M10 16h5'],
  dagster: ['#4f43dd', 'M5 19v-6a7 7 0 1 1 14 0v6M10 15v4M14 15v4M10 11h.01'],
  databricks: ['#d9412a', 'M4 8l8 4 8-4-8-4zM4 12l8 4 8-4M4 16l8 4 8-4'],
  dbt: ['#d9512f', 'M12 12L5 5h4l3 3 3-3h4zM12 12l7 7h-4l-3-3-3 3H5z'],
  'delta-lake': ['#2a7496', 'M12 4l9 16H3zM12 11l4 8'],
  druid: ['#1e8fac', 'M4 8h10a5 5 0 0 1 0 10h-3M8 13h5M4 4h4'],
  duckdb: ['#94800a', `${ring(10, 12, 6)}M17 10h2a2 2 0 0 1 0 4h-2M10 11h.01`],
  dynamodb: ['#3b57c9', 'M13 3l-6 10h5l-1 8 6-10h-5z'],
  elasticsearch: ['#00807a', 'M6 6h9a5 5 0 0 1 4 3M4 12h12M6 18h9a5 5 0 0 0 4-3'],
  file: ['#5b6675', 'M7 3h7l4 4v14H7zM14 3v4h4'],
  fivetran: ['#2a66d4', 'M5 19l5-14M11 19l5-14M17 19l2-6'],
  gcs: ['#3f78d8', 'M4 5h16v6H4zM4 13h16v6H4zM16 8h.01M16 16h.01'],
  glue: ['#6f42c1', `${ring(9, 12, 5)}${ring(15, 12, 5)}`],
  grafana: ['#d4620f', 'M4 17a8 8 0 1 1 16 0M12 17l4-6M4 20h16'],
  'great-expectations': ['#cf5424', 'M5 5h14v14H5zM8 12l3 3 5-6'],
  hdfs: ['#3f7f99', `${ring(12, 12, 3)}${ring(5, 6, 2)}${ring(19, 6, 2)}${ring(5, 18, 2)}${ring(19, 18, 2)}`],
  hive: ['#a87f00', `${HEXAGON}M12 8l3.5 2v4L12 16l-3.5-2v-4z`],
  hudi: ['#2669ad', 'M6 4v16M18 4v16M6 12c4-4 8 4 12 0'],
  iceberg: ['#2f7fb3', 'M3 11h18M7 11l5-7 4 7M5 14l7 7 7-7'],
  kafka: ['#4b5158', `${ring(9, 12, 2.5)}${ring(9, 5, 2)}${ring(9, 19, 2)}${ring(17, 8, 2)}${ring(17, 16, 2)}`],
  'kafka-connect': ['#4b5158', `${ring(6, 12, 3)}${ring(18, 12, 3)}M9 12h6`],
  kinesis: ['#7a46e0', 'M3 7c5-4 9 4 18 0M3 12c5-4 9 4 18 0M3 17c5-4 9 4 18 0'],
  looker: ['#5a3fc0', `${ring(11, 15, 5.5)}${ring(15, 5, 2)}M13.5 7.5l-1 2`],
  mariadb: ['#6b4a38', 'M3 17c3-8 8-10 13-8l5-3-1 6c-2 4-6 6-10 5'],
  metabase: ['#3f80c9', 'M6 6h.01M12 6h.01M18 6h.01M6 12h.01M12 12h.01M18 12h.01M6 18h.01M12 18h.01M18 18h.01'],
  mlflow: ['#1a78a8', 'M5 11a7 7 0 0 1 12-4l2 2M19 4v5h-5M19 13a7 7 0 0 1-12 4l-2-2M5 20v-5h5'],
  mode: ['#23875a', 'M4 18V6l5 8 3-5 3 5 5-8v12'],
  mongodb: ['#13824c', 'M12 2c6 6 6 12 0 17c-6-5-6-11 0-17zM12 8v14'],
  mssql: ['#b3262e', 'M5 6a7 2.5 0 1 0 14 0a7 2.5 0 1 0-14 0v12a7 2.5 0 0 0 14 0V6M5 12a7 2.5 0 0 0 14 0'],
  mysql: ['#0b6f87', 'M3 18c1-9 8-13 16-10c-4 0-5 3-4 7M19 8l1-4M7 18c1-3 3-5 5-5'],
  neo4j: ['#1a74c9', `${ring(6, 16, 3)}${ring(13, 6, 3)}${ring(19, 16, 2)}M7.5 13.5l4-5M15 8.5l3 6`],
  nifi: ['#587887', 'M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11zM9 14a3 3 0 0 0 3 3'],
  okta: ['#2160d8', ring(12, 12, 7)],
  oracle: ['#c23e2d', 'M9 7h6a5 5 0 0 1 0 10H9A5 5 0 0 1 9 7z'],
  pinot: ['#9c2f53', 'M8 3h8v5a4 4 0 0 1-8 0zM12 12v8M8 20h8'],
  postgres: ['#336791', 'M4 17v-7a6.5 6.5 0 0 1 13 0v7a2 2 0 0 0 4 0M9 10h.01M10 17v3'],
  powerbi: ['#a37900', 'M4 20v-6h4v6zM10 20V9h4v11zM16 20V4h4v16z'],
  prefect: ['#2a57d9', 'M7 20V4l10 5v6l-10-5'],
  presto: ['#3d6fd0', 'M12 5h.01M9 10h.01M15 10h.01M6 15h.01M12 15h.01M18 15h.01M9 20h.01'],
  pulsar: ['#1a70cc', 'M3 12h5l3-8 3 16 3-8h4'],
  redash: ['#cc3f26', `${ring(12, 12, 8.5)}M7 14l3-4 3 3 4-5`],
  redshift: ['#5c4bc4', 'M12 3v18M6 7l6-3M18 7l-6-3M6 7v10l6 3M18 7v10l-6 3'],
  s3: ['#3f8624', 'M4 6a8 2.5 0 1 0 16 0a8 2.5 0 1 0-16 0l3 13c3 2 7 2 10 0l3-13'],
  sagemaker: ['#148060', `${HEXAGON}M12 12l7-4M12 12v8M12 12L5 8`],
  salesforce: ['#1678b8', CLOUD],
  snowflake: ['#1f93c9', 'M12 3v18M4 7.5l16 9M20 7.5l-16 9M9 4l3 3 3-3M9 20l3-3 3 3'],
  spark: ['#d4520f', 'M12 3l2 7 7 2-7 2-2 7-2-7-7-2 7-2z'],
  sqlite: ['#2a74a5', 'M5 21C6 12 11 5 20 3c0 7-4 12-11 13M5 21l8-11'],
  superset: ['#178a96', 'M12 12c-2-3-4-4-5-4a4 4 0 0 0 0 8c1 0 3-1 5-4s4-4 5-4a4 4 0 0 1 0 8c-1 0-3-1-5-4z'],
  tableau: ['#1f5f94', 'M12 6v12M6 12h12M5 3v4M3 5h4M19 17v4M17 19h4'],
  teradata: ['#cf5e12', 'M9 4v10a4 4 0 0 0 4 4h1M5 8h9M19 18h.01'],
  trino: ['#c7128f', `M9 10V3M15 10V3${ring(12, 15, 5)}M10 15h.01M14 15h.01`],
  'unity-catalog': ['#b8433a', 'M4 8v8l8 5 8-5V8l-8-5zM4 8l8 5 8-5'],
  vertexai: ['#3b6fd4', `${ring(5, 6, 2)}${ring(19, 6, 2)}${ring(12, 18, 2.5)}M6 8l5 8M18 8l-5 8`],
};

/** The mark of a platform; undefined if it has none. */
export function markOf(urn: string): Mark | undefined {
  const id = urn.slice(urn.lastIndexOf(':') + 1);
  const found = Object.hasOwn(MARKS, id) ? MARKS[id] : undefined;
  return found && { ground: found[0], lines: found[1] };
}
