import type { AspectSchemas } from '../../../../catalog/registry/aspect-schemas';
import type { ModelRegistry } from '../../../../catalog/registry/model-registry';
import { html, type Html, list } from './html';
import { SampleValues } from './sample-value';

/** The sources of the pages of the reference. */
export interface Reference {
  readonly models: ModelRegistry;
  readonly schemas: AspectSchemas;
  readonly samples: SampleValues;
}

export function createReference(models: ModelRegistry, schemas: AspectSchemas): Reference {
  return { models, schemas, samples: new SampleValues(models, schemas) };
}

/** Links from a page of an entity type or an aspect to the others. */
export const BASE = '..';

export function entityLink(name: string, base = BASE): Html {
  return html`<a href="${base}/entity/${name}">${name}</a>`;
}

export function entityLinks(names: readonly string[]): Html {
  return list(names.map((name) => entityLink(name)));
}

export function aspectLink(name: string, base = BASE): Html {
  return html`<a href="${base}/aspect/${name}">${name}</a>`;
}

export function aspectLinks(names: readonly string[]): Html {
  return list(names.map((name) => aspectLink(name)));
}

/** The first sentence of a description, for lists. */
export function summaryOf(doc: string): string {
  const [line = ''] = doc.split('\n');
  return /^.*?[.](?= |$)/.exec(line)?.[0] ?? line;
}

/** A command for a POSIX shell. */
export function command(text: string): Html {
  return html`<pre><code>${text}</code></pre>`;
}

/** A single-quoted word of a POSIX shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
