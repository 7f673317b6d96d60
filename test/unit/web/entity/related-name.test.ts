/** Names of related entities: parts with the name of their whole. */
import { relatedName, wholeOf } from '#web/entity/page/related-name';

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)';
const NAMES = new Map([
  [ORDERS, 'orders'],
  ['urn:li:dataFlow:(airflow,load,PROD)', 'Load the shop'],
  ['urn:li:dataJob:(urn:li:dataFlow:(airflow,load,PROD),copy)', 'Copy orders'],
  [`urn:li:schemaField:(${ORDERS},id)`, 'id'],
]);

const nameOf = (urn: string) => NAMES.get(urn) ?? '';

it('begin with the whole, and a table is a whole', () => {
  expect(relatedName(`urn:li:schemaField:(${ORDERS},id)`, nameOf)).toBe('orders › id');
  expect(relatedName('urn:li:dataJob:(urn:li:dataFlow:(airflow,load,PROD),copy)', nameOf)).toBe(
    'Load the shop › Copy orders',
  );
  expect(relatedName(ORDERS, nameOf)).toBe('orders');
  expect(wholeOf(ORDERS)).toBeUndefined();
});
