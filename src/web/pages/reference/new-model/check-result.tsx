import { AspectModelView } from '../aspect-model-view';
import { EntityModelView } from '../entity-model-view';
import type { AspectReference, ModelCheck } from '../reference-queries';
import { Section } from '../tables/section';
import { CopyBlock } from '#web/ui/parts/buttons/copy-block.tsx';
import { shellWord } from '#web/ui/parts/buttons/shell-word';

/** What a file without problems adds. */
export function CheckResult({ check, text }: { readonly check: ModelCheck; readonly text: string }) {
  const { aspects, entities, path } = check;
  return (
    <>
      <div className="notice success" role="status">
        <p>
          <strong>The models accept it.</strong>
        </p>
        <Additions aspects={aspects} entities={entities} />
      </div>
      {path !== undefined && (
        <Section id="install" title="Add it">
          <InstallSteps path={path} text={text} />
        </Section>
      )}
      {entities.map((reference) => (
        <Section key={reference.entity.name} id={`entity-${reference.entity.name}`} title={reference.entity.title}>
          <EntityModelView reference={reference} isPreview />
        </Section>
      ))}
      {aspects.map((reference) => (
        <Section key={reference.aspect.name} id={`aspect-${reference.aspect.name}`} title={reference.aspect.title}>
          <AspectModelView reference={reference} isPreview />
        </Section>
      ))}
    </>
  );
}

/** Says in sentences what is there with the file and was not before. */
function Additions({ aspects, entities }: Pick<ModelCheck, 'aspects' | 'entities'>) {
  if (aspects.length + entities.length === 0)
    return <p>It declares only types. Put @Aspect on a record, so that entities can have values of it.</p>;
  return (
    <ul>
      {entities.map(({ entity, urn }) => (
        <li key={entity.name}>
          The entity type <strong>{entity.title}</strong>, with urns such as <code>{urn.example}</code>
        </li>
      ))}
      {aspects.flatMap((reference) => additionsOf(reference).map((text) => <li key={text}>{text}</li>))}
    </ul>
  );
}

function additionsOf({ aspect, entities, effects, isKey }: AspectReference): readonly string[] {
  if (isKey) return [];
  const on = entities.map(({ plural }) => plural.toLowerCase()).join(', ');
  const facets = effects.search.filter(({ facet }) => facet).map(({ facetName }) => `“${facetName}”`);
  const fields = effects.search.map(({ field }) => field);
  return [
    aspect.kind === 'timeseries'
      ? `The time series “${aspect.title}” of ${on}, written and read by the API as ${aspect.name}`
      : `The section “${aspect.title}” on the pages of ${on}, with a form, history and the API as ${aspect.name}`,
    ...(fields.length > 0 ? [`Search ${fields.length === 1 ? 'field' : 'fields'} ${fields.join(', ')}`] : []),
    ...(facets.length > 0 ? [`${facets.length === 1 ? 'Facet' : 'Facets'} ${facets.join(', ')}`] : []),
    ...effects.relationships.map(({ name, entityTypes }) => `Relationship ${name} to ${entityTypes.join(' or ')}`),
  ];
}

const FOLDER = 'my-models';

/** Shows how a checked file becomes part of the models. @param path where it belongs, below a folder of one's own */
function InstallSteps({ path, text }: { readonly path: string; readonly text: string }) {
  const file = `${FOLDER}/${path}`;
  const folder = file.slice(0, file.lastIndexOf('/'));
  return (
    <>
      <p>The service reads models when it starts. On its machine, in the folder of Aspectory:</p>
      <CopyBlock
        title={`1. Save it as ${file}`}
        text={`mkdir -p ${folder}\ncat > ${file} <<'EOF'\n${text.trimEnd()}\nEOF`}
        what="the commands that save the file"
      />
      <CopyBlock
        title="2. Start the service with this folder"
        text={`ASPECTORY_MODELS=${shellWord(FOLDER)} npm start`}
        what="the command that starts the service"
      />
      <p className="soft">
        If the service has models of its own already, add the folder to its <code>ASPECTORY_MODELS</code>, with a colon
        before it. The catalog remembers the models, so keep the setting for later starts.
      </p>
    </>
  );
}
