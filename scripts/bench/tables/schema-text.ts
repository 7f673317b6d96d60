import { columnNumbers, columnPath } from './column-names';

/** The number of columns that warehouses have. */
const COLUMNS = 40;
/** Types by number of a column: the common one, and that of the platform. */
const TYPES = [
  ['NumberType', 'bigint'],
  ['StringType', 'varchar(255)'],
  ['TimeType', 'timestamp'],
  ['StringType', 'varchar(64)'],
  ['NumberType', 'decimal(18,2)'],
  ['BooleanType', 'boolean'],
  ['DateType', 'date'],
] as const;
/** Parts of descriptions. None has a word of a table's description. */
const BEGINNINGS = [
  'Identifies',
  'Names',
  'Counts',
  'Measures',
  'Marks',
  'Links',
  'Copies',
  'Explains',
  'Tracks',
  'Sums',
];
const SUBJECTS =
  'the billing party,the latest known value,a unique reference,the person responsible,the moment of change,the original request,an internal code,the agreed price,the physical place,a rounded estimate,the preceding step,the legal entity,the measured quantity,the chosen option,the external partner,a technical marker'.split(
    ',',
  );
const ORIGINS =
  'as entered by staff,taken from the upstream export,computed nightly,converted to euros,empty until review,never reused,in coordinated universal time,masked outside production,deprecated since spring,copied without checks,required by auditors,kept seven years,filled by a trigger,validated on entry,shared across brands,null if unknown'.split(
    ',',
  );

/** A column as JSON, without its path and description. */
const TYPED = TYPES.map(
  ([type, native]) =>
    `","nullable":true,"type":{"type":{"com.linkedin.schema.${type}":{}}},"nativeDataType":"${native}","recursive":false`,
);

/** The schema of a table as JSON, and the paths of its columns. It is put together from texts, because that costs less than an object. */
export function schemaText(table: string, platform: string, random: () => number) {
  const paths: string[] = [];
  let fields = '';
  for (const number of columnNumbers(COLUMNS, random)) {
    const path = columnPath(number, paths.length);
    fields += `${paths.length > 0 ? ',' : ''}{"fieldPath":"${path}${TYPED[number % TYPED.length]}${descriptionOf(random)}}`;
    paths.push(path);
  }
  const head = `"schemaName":"${table}","platform":"urn:li:dataPlatform:${platform}","version":0,"hash":""`;
  const other = '"platformSchema":{"com.linkedin.schema.OtherSchema":{"rawSchema":""}}';
  return { paths, text: `{${head},${other},"fields":[${fields}]}` };
}

/** Half of the columns have one. */
function descriptionOf(random: () => number): string {
  const at = Math.floor(random() * 2 * BEGINNINGS.length);
  const begin = BEGINNINGS[at];
  if (begin === undefined) return '';
  const [subject, origin] = [partOf(SUBJECTS, random), partOf(ORIGINS, random)];
  return `,"description":"${begin} ${subject}, ${origin}; ${partOf(ORIGINS, random)}"`;
}

function partOf(parts: readonly string[], random: () => number): string {
  return parts[Math.floor(random() * parts.length)] ?? '';
}
