import { CopyBlock } from '#web/ui/parts/buttons/copy-block.tsx';
import { shellWord } from '#web/ui/parts/buttons/shell-word';

const FOLDER = 'my-models';

/** How a checked file becomes part of the models. @param path where it belongs, below a folder of one's own */
export function InstallSteps({ path, text }: { readonly path: string; readonly text: string }) {
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
