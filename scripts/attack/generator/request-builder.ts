import type { AttackRequest } from '../request/attack-request';
import type { Operation, Parameter, PublishedDocument } from '../document/published-document';
import type { Place } from '../document/schema-places';
import { ValidValues } from '../document/valid-values';

/** How a list is written in a query. */
export type ListStyle = 'List' | 'repeated' | 'indexed';

/** Beyond this length an address is sent as the body of a POST, which the protocol allows. The limit of the head is 128 kB. */
const TARGET_MAX = 120_000;
/** Takes the place of JSON that would be slow to make from a value, or that no value can express. */
const JSON_MARK = 'json of the attack';

/** Makes requests from the examples of the document with one part replaced. */
export class RequestBuilder {
  private readonly values: ValidValues;

  constructor(private readonly document: PublishedDocument) {
    this.values = new ValidValues(document);
  }

  /** What the operation needs for a valid request, and the document has no example of. */
  missingExamples({ parameters, body }: Operation): readonly string[] {
    const names = parameters
      .filter((parameter) => parameter.required && this.document.exampleValues(parameter).length === 0)
      .filter(({ schema }) => !schema || !this.values.isShown(schema))
      .map(({ in: where, name }) => `/${where}/${name}`);
    const lacksBody = body?.required && body.examples.length === 0 && !this.values.isShown(body.schema);
    return lacksBody ? [...names, 'the body'] : names;
  }

  examples(operation: Operation): readonly AttackRequest[] {
    const { body } = operation;
    if (!body || body.examples.length === 0) return [this.request(operation, this.exampleBytes(operation))];
    return body.examples.map((example) => this.request(operation, Buffer.from(JSON.stringify(example))));
  }

  /** @param json the JSON of the value at a place in the body */
  withJson(operation: Operation, place: Pick<Place, 'path'>, json: string): AttackRequest {
    const whole = JSON.stringify(this.values.bodyWith(operation, place, JSON_MARK));
    return this.request(operation, Buffer.from(whole.replace(`"${JSON_MARK}"`, () => json)));
  }

  withText(operation: Operation, place: Place, text: string): AttackRequest {
    return place.in === 'body'
      ? this.withJson(operation, place, JSON.stringify(text))
      : this.withParameter(operation, place, [text]);
  }

  withParameter(
    operation: Operation,
    place: Pick<Place, 'in' | 'path'>,
    values: readonly string[],
    style: ListStyle = 'repeated',
  ): AttackRequest {
    return this.request(operation, this.exampleBytes(operation), { place, values, style });
  }

  /** The JSON of a valid value for items of a list. */
  validItem(operation: Operation, list: Place): unknown {
    const items = list.schema.type === 'array' ? list.schema.items : {};
    const shownItems = this.exampleAt(operation, list);
    return Array.isArray(shownItems) && shownItems.length > 0 ? shownItems[0] : this.values.minimal(items);
  }

  private exampleBytes(operation: Operation): Buffer | undefined {
    return operation.body && Buffer.from(JSON.stringify(this.values.anyBody(operation)));
  }

  private exampleAt(operation: Operation, { in: where, path }: Place): unknown {
    if (where === 'body') return this.values.knownAt(operation, path);
    const parameter = operation.parameters.find(({ name, in: its }) => its === where && name === path[0]);
    return parameter && this.document.exampleValues(parameter)[0];
  }

  private request(operation: Operation, body?: Buffer, changed?: ChangedParameter): AttackRequest {
    const { method, parameters } = operation;
    let target = operation.path;
    const query: string[] = [];
    const headers: [string, string][] = body ? [['Content-Type', operation.body?.mediaType ?? '']] : [];
    for (const parameter of parameters) {
      const { values, style } = this.valuesOf(parameter, changed);
      if (parameter.in === 'path') target = target.replace(`{${parameter.name}}`, () => values.map(percent).join(','));
      else if (parameter.in === 'query') query.push(...queryParts(parameter.name, values, style));
      else if (parameter.in === 'header')
        headers.push(...values.map((each): [string, string] => [parameter.name, oneLine(each)]));
    }
    if (query.length > 0) target += `?${query.join('&')}`;
    return target.length > TARGET_MAX && operation.isTunnelled
      ? tunnelled(target)
      : { method, target, headers, ...(body && { body }) };
  }

  private valuesOf(parameter: Parameter, changed?: ChangedParameter): Pick<ChangedParameter, 'values' | 'style'> {
    if (changed?.place.in === parameter.in && changed.place.path[0] === parameter.name) return changed;
    const [example] = this.document.exampleValues(parameter);
    if (example === undefined && !parameter.required) return { values: [], style: 'repeated' };
    const value = example ?? this.values.minimal(parameter.schema ?? {});
    return Array.isArray(value)
      ? { values: value.map(String), style: 'List' }
      : { values: [String(value)], style: 'repeated' };
  }
}

interface ChangedParameter {
  readonly place: Pick<Place, 'in' | 'path'>;
  readonly values: readonly string[];
  readonly style: ListStyle;
}

function queryParts(name: string, values: readonly string[], style: ListStyle): readonly string[] {
  if (values.length === 0) return [];
  if (style === 'List') return [`${name}=List(${values.map(percentItem).join(',')})`];
  return values.map((value, index) => `${name}${style === 'indexed' ? `[${index}]` : ''}=${percent(value)}`);
}

/** A long GET as a POST. */
function tunnelled(target: string): AttackRequest {
  const [path = '', query = ''] = target.split('?');
  return {
    method: 'POST',
    target: path,
    headers: [
      ['X-HTTP-Method-Override', 'GET'],
      ['Content-Type', 'application/x-www-form-urlencoded'],
    ],
    body: Buffer.from(query),
  };
}

/** Percent-encodes, also half a surrogate pair, which no valid UTF-8 contains. */
function percent(text: string): string {
  return text.split('\ud800').map(encodeURIComponent).join('%ED%A0%80');
}

/** The list syntax needs the parentheses of an item encoded. */
function percentItem(text: string): string {
  return percent(text).replaceAll('(', '%28').replaceAll(')', '%29');
}

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]/g, ' ');
}
