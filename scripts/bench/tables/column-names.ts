/** Columns that most warehouses have in many tables. The first are in every table. */
const COMMON =
  'id created_at updated_at status name account_id order_id customer_id amount currency country_code email type source is_active is_deleted deleted_at product_id quantity price city region postal_code phone_number first_name last_name session_id device_type ip_address channel campaign_id store_id category language total_amount discount tax payment_method shipment_id event_time event_type batch_id load_date row_hash version valid_from valid_to is_current created_by updated_by title state url score start_date end_date due_date notes priority tenant_id external_id'.split(
    ' ',
  );
/** Words of the other columns. None is a word of a table's name or description. */
export const COLUMN_WORDS =
  'net gross unit base local target budget actual forecast margin cost fee rate ratio share count sum average minimum maximum lower upper bound limit quota balance credit debit ledger journal entry branch agent broker dealer partner vendor carrier driver vehicle route stop depot dock pallet carton parcel weight height width depth volume density color size style brand model series edition grade class rank tier level stage phase step sequence position offset index anchor parent child root leaf origin destination billing mailing contact household member patient provider claim policy premium deductible coverage diagnosis procedure visit referral dosage sample reading sensor meter gauge voltage current power energy pressure humidity latitude longitude altitude heading speed distance duration interval window cutoff expiry renewal trial signup login logout password token consent opt preference locale timezone browser viewport screen page referrer landing exit bounce scroll impression view conversion attribution cohort segment audience keyword creative bid spend reach frequency churn tenure loyalty points reward coupon voucher gift basket cart item line lot serial barcode warehouse shelf bin stock reorder lead promise confirmed requested approved rejected pending reviewed escalated resolved reopened closed merged split reversed adjusted settled cleared posted accrued deferred recognized hedged swapped matured coupons yield tranche collateral exposure default recovery probability severity reason remark label alias slug checksum digest signature salt bucket partition shard replica zone rack host port process thread queue topic lag retry attempt failure success outcome verdict'.split(
    ' ',
  );
const ENDINGS = ['id', 'code', 'at', 'flag', 'amount', 'date', 'key', 'text', 'no', 'pct'];
const STRUCTS = ['payload', 'address', 'metadata', 'attributes', 'context', 'details', 'payment', 'dimensions'];
/** Different names behind the common ones. */
const RARE = 100_000;
const IN_EVERY_TABLE = 4;
const NESTED_EVERY = 10;

/** Columns of a table: their numbers, each once. Half have a common name. A product of random numbers makes the first ones frequent. */
export function columnNumbers(size: number, random: () => number): ReadonlySet<number> {
  const numbers = new Set(Array.from({ length: IN_EVERY_TABLE }, (_, number) => number));
  while (numbers.size < size / 2) numbers.add(Math.floor(random() * random() * COMMON.length));
  while (numbers.size < size) numbers.add(COMMON.length + Math.floor(random() * random() * random() * RARE));
  return numbers;
}

/** Made once, because tables share them. */
const names: string[] = [];

/** The name of a column, without that of its record. */
function columnName(number: number): string {
  return (names[number] ??= COMMON[number] ?? rareName(number - COMMON.length));
}

/** The path of the column at a place of a table. A tenth are in a record. */
export function columnPath(number: number, place: number): string {
  const name = columnName(number);
  return place % NESTED_EVERY === NESTED_EVERY - 1 ? `${STRUCTS[number % STRUCTS.length]}.${name}` : name;
}

/** One word, two, then three. */
function rareName(rank: number): string {
  const { length } = COLUMN_WORDS;
  const words = [COLUMN_WORDS[rank % length]];
  const pair = Math.floor(rank / length);
  if (pair > 0) words.push(pair <= ENDINGS.length ? ENDINGS[pair - 1] : COLUMN_WORDS[(pair * 7 + rank) % length]);
  if (pair > length / 2) words.push(ENDINGS[rank % ENDINGS.length]);
  return words.join('_');
}
