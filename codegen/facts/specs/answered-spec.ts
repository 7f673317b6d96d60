import type { RecordType } from '#codegen/model/model';
import type { AnsweredSpec } from '#codegen/model/registry-types';
import { isObject } from '#codegen/values/json-value';
import { stringOption } from '../annotation-options';

/** `@AnsweredBy` on the record of an aspect, as the member of its spec. */
export function answeredOf({ properties: { AnsweredBy: options } }: RecordType): { readonly answered?: AnsweredSpec } {
  if (!isObject(options)) return {};
  const text = (group: string, option: string) => {
    const given = options[group];
    return (isObject(given) && stringOption(given, option)) || '';
  };
  const lists = (group: string) => ({ open: text(group, 'open'), complete: text(group, 'complete') });
  return {
    answered: {
      forms: { ...lists('forms'), form: text('forms', 'form') },
      questions: { ...lists('questions'), id: text('questions', 'id'), stamp: text('questions', 'stamp') },
      rows: { ...lists('rows'), in: text('rows', 'in'), row: text('rows', 'row'), stamp: text('rows', 'stamp') },
      verified: { list: text('verified', 'list'), form: text('verified', 'form'), stamp: text('verified', 'stamp') },
      definition: {
        aspect: text('definition', 'aspect'),
        formKind: text('definition', 'formKind'),
        verifiedKind: text('definition', 'verifiedKind'),
        questions: text('definition', 'questions'),
        id: text('definition', 'id'),
        title: text('definition', 'title'),
        help: text('definition', 'help'),
        required: text('definition', 'required'),
        kind: text('definition', 'kind'),
        asks: text('definition', 'asks'),
      },
      answers: {
        aspect: text('answers', 'aspect'),
        list: text('answers', 'list'),
        key: text('answers', 'key'),
        values: text('answers', 'values'),
      },
      ofRows: {
        kind: text('ofRows', 'kind'),
        entity: text('ofRows', 'entity'),
        parent: text('ofRows', 'parent'),
        row: text('ofRows', 'row'),
        aspect: text('ofRows', 'aspect'),
        rows: text('ofRows', 'rows'),
      },
    },
  };
}
